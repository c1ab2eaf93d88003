import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import {
  armOfConfig,
  configOfArm,
  counters,
  decidedKeys,
  parseComparison,
} from '../../src/experiment/comparison.ts';
import type { Comparison } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { treepoSharedTokens } from '../../src/experiment/claims/treepoSharedTokens.ts';
import { experiments } from '../../src/experiment/claims/index.ts';
import { configOf } from '../../src/experiment/armConfig.ts';
import { anyConfig } from '../config/anyConfig.ts';

const pair: Comparison = {
  arms: [
    { name: 'GRPO', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'TreePO', method: 'treepo', settings: { policy: 'tiny', task: 'chain-sum' } },
  ],
  seeds: [1, 2, 3, 4, 5],
  budget: { counter: 'budget', value: 400_000 },
  control: 'GRPO',
};

const anyComparison: fc.Arbitrary<Comparison> = fc
  .record({
    configs: fc.array(anyConfig, { minLength: 1, maxLength: 4 }),
    names: fc.uniqueArray(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 60 })
        .filter((name) => name === name.trim() && name !== ''),
      { minLength: 4, maxLength: 4 },
    ),
    times: fc.option(fc.double({ min: 0.5, max: 8, noNaN: true }), { nil: undefined }),
    seeds: fc.uniqueArray(fc.integer({ min: 0, max: 4_294_967_295 }), { minLength: 1, maxLength: 12 }),
    counter: fc.constantFrom(...counters),
    value: fc.double({ min: 1, max: 1e12, noNaN: true }),
    mostRounds: fc.integer({ min: 1, max: 1_000_000 }),
    control: fc.nat(),
  })
  .map(({ configs, names, times, seeds, counter, value, mostRounds, control }) => ({
    arms: configs.map((config, i) => armOfConfig(names[i] as string, config, i === 1 ? times : undefined)),
    seeds,
    budget: { counter, value },
    mostRounds,
    control: names[control % configs.length] as string,
  }));

describe('the link of a comparison', () => {
  it('is readable, and each arm says only what differs from its method', () => {
    expect(encodeComparison(pair)).toBe(
      'v=1&seeds=1-5&budget=budget:400000&control=GRPO&arm=GRPO&method=grpo&policy=tiny&arm=TreePO&method=treepo&task=chain-sum&policy=tiny',
    );
  });

  it('opens exactly the comparison that it was made from', () => {
    fc.assert(
      fc.property(anyComparison, (comparison) => {
        expect(decodeComparison(encodeComparison(comparison))).toEqual(comparison);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['', 'v: must be 1, the version of the link, got nothing'],
    ['v=2&arm=a', 'v: must be 1'],
    ['v=1&seeds=1-5&budget=budget:4&control=a', 'arms: must be 1 to 8 arms'],
    [
      'v=1&seeds=1-900&budget=budget:4&control=a&arm=a&method=grpo',
      'seeds: must be 1 to 64 different whole numbers',
    ],
    ['v=1&seeds=1,1&budget=budget:4&control=a&arm=a&method=grpo', 'seeds: must be 1 to 64 different'],
    ['v=1&seeds=1&budget=hours:4&control=a&arm=a&method=grpo', 'budget: must be a counter'],
    ['v=1&seeds=1&budget=budget:-4&control=a&arm=a&method=grpo', 'budget: must be a counter'],
    [
      'v=1&seeds=1&budget=tok_hint:4&control=a&arm=a&method=grpo',
      'mostRounds: must be given with a budget of tok_hint',
    ],
    ['v=1&seeds=1&budget=budget:4&control=b&arm=a&method=grpo', 'control: must be one of a, got "b"'],
    [
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&arm=a&method=rloo',
      'arms: must be named differently',
    ],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=gpro', 'arm a: method: must be one of'],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&beta=-1', 'arm a: beta: must be a number from'],
    [
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&seed=3',
      'arm a, seed: The comparison decides seed',
    ],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&bate=1', 'arm a: bate: is not a setting'],
    [
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&code=x',
      'it brings a task that somebody wrote',
    ],
    ['v=1&seeds=1&colour=2&budget=budget:4&control=a&arm=a&method=grpo', 'colour: must be one of v, seeds'],
    [`v=1&${'x'.repeat(50_000)}`, 'link: must be at most 40000 characters'],
  ])('is refused with a sentence that says why: %s', (text, sentence) => {
    expect(() => decodeComparison(text)).toThrow(sentence);
  });
});

describe('a comparison', () => {
  it('takes an arm with its seed, and no end but the budget', () => {
    const recipe = parseConfig({ ...defaultConfig(), max_rounds: 7, stop_at_pass: 0.5, seed: 9, beta: 0.1 });
    const arm = armOfConfig('mine', recipe);
    expect(arm).toEqual({ name: 'mine', method: recipe.method, settings: { beta: 0.1 } });
    expect(configOfArm(arm, 3)).toEqual({ ...recipe, seed: 3, max_rounds: 1_000_000, stop_at_pass: null });
  });

  it('trains the arms of a claim as its experiment does, so that both find the same finished runs', () => {
    for (const experiment of experiments) {
      for (const arm of experiment.arms) {
        const config = configOf(experiment, arm, 4, null);
        const compared = armOfConfig(arm.name, config, arm.budgetTimes);
        expect(configOfArm(compared, 4, experiment.mostRounds)).toEqual(config);
      }
    }
  });

  it('is the same value however its arms were written down', () => {
    const [, flat] = treepoSharedTokens.arms;
    const settings = configOf(treepoSharedTokens, flat!, 1, null);
    const { method, ...all } = settings;
    const rest = Object.fromEntries(
      Object.entries(all).filter(([key]) => !(decidedKeys as readonly string[]).includes(key)),
    );
    const long = parseComparison({ ...pair, arms: [{ name: 'GRPO', method, settings: rest }] });
    expect(long.arms).toEqual([armOfConfig('GRPO', settings)]);
  });

  it('does not take a task that somebody wrote', () => {
    const own = { id: 'own', title: 'My task', source: '', base: 'chain-sum' };
    const config = { ...defaultConfig(), own_task: own } as unknown as Parameters<typeof armOfConfig>[1];
    expect(() => armOfConfig('mine', config)).toThrow(
      'task: must be one of the built-in tasks in a comparison, got "My task"',
    );
  });
});
