import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { rememberOwnMethod } from '../../src/config/ownMethod.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import type { SettingKey } from '../../src/config/settings.ts';
import { armOfConfig, decidedKeys, parseComparison, studyOf } from '../../src/experiment/comparison.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import {
  comparisonOfSweep,
  proposedValues,
  readSweep,
  sweptProblems,
} from '../../src/experiment/comparisonSweep.ts';
import { sweepKeys, sweptValue } from '../../src/experiment/comparisonSwept.ts';
import { runKey } from '../../src/experiment/obtain.ts';
import { runsOf } from '../../src/experiment/study.ts';
import type { OwnMethod } from '../../src/learn/own/ownMethod.ts';
import { methods } from '../../src/methods/index.ts';
import { ownSample } from '../sandbox/ownSamples.ts';

const recipe = parseConfig({ ...defaultConfig(), policy: 'tiny', learning_rate: 4e-4, seed: 7 });
const budget = { counter: 'budget', value: 1000 } as const;
const plan = { recipe, key: 'learning_rate', values: [2e-4, 4e-4, 8e-4], seeds: [7, 8, 9], budget } as const;

describe('values that a sweep proposes', () => {
  it('are three, the recipe’s own among them, half of it and twice of it where they are in range', () => {
    expect(proposedValues(recipe, 'learning_rate')).toEqual([2e-4, 4e-4, 8e-4]);
    expect(proposedValues({ ...recipe, learning_rate: 1 }, 'learning_rate')).toEqual([0.25, 0.5, 1]);
    expect(proposedValues(recipe, 'num_generations')).toEqual([4, 8, 16]);
    expect(proposedValues({ ...recipe, epsilon: 0.1234567 }, 'epsilon')).toEqual([0.0617, 0.1234567, 0.247]);
  });

  it('are half and twice as far from 1 for a share near it', () => {
    const near = parseConfig({ ...defaultConfig('ppo'), gamma: 0.96 });
    expect(proposedValues(near, 'gamma')).toEqual([0.92, 0.96, 0.98]);
  });

  it('come from the range where the recipe has 0 or nothing', () => {
    expect(proposedValues({ ...recipe, beta: 0 }, 'beta')).toHaveLength(3);
    expect(proposedValues({ ...recipe, beta: 0 }, 'beta')[0]).toBe(0);
    const unset = proposedValues({ ...recipe, max_completion_length: null }, 'max_completion_length');
    expect(unset[0]).toBeNull();
    expect(unset.slice(1).every((value) => Number.isInteger(value))).toBe(true);
  });

  it('are valid, distinct and ascending for every number, and with every method', () => {
    expect(sweepKeys.length).toBeGreaterThan(30);
    for (const key of decidedKeys) expect(sweepKeys).not.toContain(key);
    const recipes = Object.keys(methods).map((method) => parseConfig(defaultConfig(method)));
    const some: readonly SettingKey[] = ['learning_rate', 'num_generations'];
    const all = recipes.flatMap((config) =>
      (config.method === recipe.method ? sweepKeys : some).map((key) => ({ config, key })),
    );
    for (const { config, key } of all) {
      const values = proposedValues(config, key);
      expect(values, `${config.method} ${key}`).toContain(config[key]);
      expect(new Set(values).size).toBe(values.length);
      expect([...values].sort((a, b) => (a ?? -Infinity) - (b ?? -Infinity))).toEqual(values);
      for (const value of values) expect(checkConfig({ ...config, [key]: value })).toEqual([]);
    }
  }, 60_000);

  it('are not made for a setting that is no number', () => {
    expect(() => proposedValues(recipe, 'topology')).toThrow('sweep: topology must be a number, got choice');
  });
});

describe('values that a sweep refuses', () => {
  const refusedAt = (key: SettingKey, values: readonly number[], config: RunConfig = recipe) =>
    sweptProblems(config, key, values).map((problem) => problem?.message ?? null);

  it('are those out of range and those that are there already, each with its reason', () => {
    const [first, below, again, none] = refusedAt('learning_rate', [0.1, -1, 0.1, NaN]);
    expect(first).toBeNull();
    expect(below).toMatch(/^learning_rate: must be a number above 0 and at most 1, got -1/);
    expect(again).toMatch(/^learning_rate: must be different from the other values, got 0\.1/);
    expect(none).toMatch(/^learning_rate: must be a number above 0/);
  });

  it('are those that a rule refuses in this recipe', () => {
    const split = parseConfig({
      ...recipe,
      prompts_per_round: 4,
      num_generations: 4,
      steps_per_generation: 8,
    });
    const [one, two] = refusedAt('num_generations', [4, 2], split);
    expect(one).toBeNull();
    expect(two).toMatch(/steps_per_generation/);
  });
});

describe('the comparison of a sweep', () => {
  const comparison = comparisonOfSweep(plan);

  it('has an arm for each value on the same seeds and budget, and the recipe’s value as control', () => {
    expect(parseComparison(comparison)).toEqual(comparison);
    expect(comparison.arms.map(({ name }) => name)).toEqual([
      'learning_rate 0.0002',
      'learning_rate 0.0004',
      'learning_rate 0.0008',
    ]);
    expect(comparison.control).toBe('learning_rate 0.0004');
    const runs = runsOf(studyOf(comparison));
    expect(runs).toHaveLength(9);
    expect(new Set(runs.map(({ request }) => JSON.stringify(request.plan))).size).toBe(1);
    const first = comparisonOfSweep({ ...plan, values: [1e-3, 2e-3, 3e-3] });
    expect(first.control).toBe('learning_rate 0.001');
  });

  it('trains the runs that Compare trains for the same arms, under the same keys', () => {
    const byHand = parseComparison({
      arms: plan.values.map((learning_rate, i) => armOfConfig(`arm ${i}`, { ...recipe, learning_rate })),
      seeds: [7, 8, 9],
      budget,
      control: 'arm 0',
    });
    const keysOf = (one: typeof comparison) =>
      runsOf(studyOf(one)).map(({ request }) => runKey(request, '10 base'));
    expect(keysOf(comparison)).toEqual(keysOf(byHand));
    expect(new Set(keysOf(comparison)).size).toBe(9);
  });

  it('is read from its link as the same sweep, also after the recipe took another of its values', () => {
    const opened = decodeComparison(encodeComparison(comparison));
    expect(readSweep(opened, recipe, 'learning_rate')).toEqual(plan);
    expect(readSweep(opened, { ...recipe, learning_rate: 8e-4 }, 'learning_rate')).toEqual(plan);
    expect(readSweep(opened, { ...recipe, beta: 0.1 }, 'learning_rate')).toBeNull();
    expect(readSweep(opened, recipe, 'beta')).toBeNull();
    const older = {
      ...opened,
      arms: opened.arms.map((arm, i) => ({ ...arm, name: `Learning rate ${plan.values[i]}` })),
      control: 'Learning rate 0.0004',
    };
    expect(readSweep(older, recipe, 'learning_rate')).toEqual(plan);
    const renamed = {
      ...opened,
      arms: opened.arms.map((arm, i) => ({ ...arm, name: `a ${i}` })),
      control: 'a 1',
    };
    expect(readSweep(renamed, recipe, 'learning_rate')).toBeNull();
  });

  it('names an arm without a value, and every name fits', () => {
    const unset = comparisonOfSweep({ ...plan, key: 'max_completion_length', values: [null, 4, 8] });
    expect(unset.arms[0]!.name).toBe('max_completion_length none');
    for (const key of sweepKeys) expect(`${key} 0.000012345678`.length).toBeLessThanOrEqual(60);
  });
});

describe('a sweep of a setting of an own method', () => {
  const own: OwnMethod = {
    ...ownSample,
    settings: [
      { name: 'floor', kind: 'number', default: 0.5, min: 0, max: 1, integer: false, help: '' },
      { name: 'most', kind: 'number', default: 3, min: 1, max: 9, integer: true, help: '' },
      { name: 'soft', kind: 'switch', default: 0, min: 0, max: 1, integer: true, help: '' },
    ],
    values: { floor: 0.2, most: 3, soft: 0 },
  };
  rememberOwnMethod(own);
  const mine = parseConfig({ ...defaultConfig(own.basedOn), ...settingsOfOwnMethod(own), seed: 7 });
  const swept = { ...plan, recipe: mine, key: 'own.floor', values: [0.1, 0.2, 0.4] } as const;

  it('proposes values in its range, and refuses those out of it by its name', () => {
    expect(proposedValues(mine, 'own.floor')).toEqual([0.1, 0.2, 0.4]);
    expect(proposedValues(mine, 'own.most')).toEqual([2, 3, 6]);
    expect(() => proposedValues(mine, 'own.soft')).toThrow('sweep: own.soft must be a number');
    expect(() => proposedValues(recipe, 'own.floor')).toThrow('sweep: own.floor must be a number');
    expect(sweptProblems(mine, 'own.floor', [0.1, 2, 0.1]).map((one) => one?.message)).toEqual([
      undefined,
      'own.floor: must be a number from 0 to 1, got 2.',
      'own.floor: must be different from the other values, got 0.1.',
    ]);
  });

  it('is a comparison of that value alone, which its link gives back', () => {
    const comparison = comparisonOfSweep(swept);
    expect(comparison.control).toBe('floor 0.2');
    const values = comparison.arms.map(({ settings }) => settings.own_method?.values);
    expect(values).toEqual([0.1, 0.2, 0.4].map((floor) => ({ ...own.values, floor })));
    const opened = decodeComparison(encodeComparison(comparison));
    expect(opened).toEqual(parseComparison(comparison));
    const other = { ...mine, own_method: { ...own, values: { ...own.values, floor: 0.9 } } };
    expect(readSweep(opened, other, 'own.floor')?.values).toEqual([0.1, 0.2, 0.4]);
    expect(sweptValue(readSweep(opened, other, 'own.floor')!.recipe, 'own.floor')).toBe(0.2);
    expect(readSweep(opened, mine, 'own.most')).toBeNull();
    expect(readSweep(opened, recipe, 'own.floor')).toBeNull();
  });
});
