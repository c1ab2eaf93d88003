/** The comparison of an own method: the same recipe with it, with its base, and with the base and random rewards. */
import { describe, expect, test } from 'vitest';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { roundBudget } from '../../src/config/roundBudget.ts';
import { ConfigError, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { configOfArm } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { comparisonOfOwn, ownAndBase, ownArmNames } from '../../src/experiment/comparisonOwn.ts';
import { ownMethod } from '../ui/own/methods.ts';

const names = { ownName: 'Wide', baseName: 'GRPO' };

describe('an own method in a recipe', () => {
  test('keeps what the reader changed by hand, and both differ in the code alone', () => {
    const recipe = parseConfig({
      ...defaultConfig('dapo', 'countdown'),
      policy: 'tiny',
      learning_rate: 2e-4,
    });
    const { own, base } = ownAndBase(ownMethod(), recipe);
    expect([base.method, base.task, base.policy, base.learning_rate]).toEqual([
      'grpo',
      'countdown',
      'tiny',
      2e-4,
    ]);
    expect(own).toEqual({ ...base, surrogate: 'own', own_method: ownMethod() });
  });

  test('another own method leaves nothing of the one before', () => {
    const first = ownMethod({ set: { loss_type: 'dapo', epsilon: 0.3 }, source: 'first' });
    const { own } = ownAndBase(first, defaultConfig());
    expect([own.loss_type, own.epsilon]).toEqual(['dapo', 0.3]);
    const next = ownAndBase(ownMethod(), own);
    expect(next.base).toEqual(defaultConfig());
    expect(next.own.own_method).toEqual(ownMethod());
  });

  test('settings that do not go together are refused by name', () => {
    const wrong = ownMethod({ set: { num_generations: 1, labels: 'majority' } });
    expect(() => ownAndBase(wrong, defaultConfig())).toThrow(ConfigError);
  });
});

describe('the comparison', () => {
  const { own, base } = ownAndBase(ownMethod(), parseConfig({ ...defaultConfig(), policy: 'tiny' }));
  const comparison = comparisonOfOwn({ own, base, ...names, seeds: [1, 2, 3], rounds: 100 });

  test('trains own method, base and placebo on the same seeds, each for the tokens of so many rounds', () => {
    expect(comparison.arms.map(({ name }) => name)).toEqual(['Wide', 'GRPO', 'Placebo']);
    const [mine, control, placebo] = comparison.arms.map((arm) => configOfArm(arm, 1));
    expect(mine?.own_method).toEqual(ownMethod());
    expect([control?.own_method, placebo?.own_method]).toEqual([undefined, undefined]);
    expect(placebo).toEqual({ ...control, labels: 'random' });
    expect(comparison.control).toBe('GRPO');
    expect(comparison.budget).toEqual({ counter: 'budget', value: 100 * roundBudget(base) });
  });

  test('is the same after its address', () => {
    expect(decodeComparison(encodeComparison(comparison))).toEqual(comparison);
  });

  test('a method that is named as its base is told from it', () => {
    expect(ownArmNames({ ownName: 'GRPO', baseName: 'GRPO' }).own).toBe('GRPO (mine)');
    expect(ownArmNames({ ownName: ' Placebo ', baseName: 'GRPO' }).own).toBe('Placebo (mine)');
    expect(ownArmNames({ ownName: 'x'.repeat(80), baseName: 'GRPO' }).own.length).toBeLessThanOrEqual(60);
  });

  test('values of its settings make another comparison', () => {
    const other = ownAndBase(ownMethod({ values: { width: 0.5 } }), defaultConfig());
    const wide = ownAndBase(ownMethod(), defaultConfig());
    const link = (both: typeof other) =>
      encodeComparison(comparisonOfOwn({ ...both, ...names, seeds: [1], rounds: 10 }));
    expect(link(other)).not.toBe(link(wide));
    expect(settingsOfOwnMethod(ownMethod()).surrogate).toBe('own');
  });
});
