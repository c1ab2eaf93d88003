/** What a comparison of an own method shows so far, against intervals worked out by hand. */
import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { halfWidthAt } from '../../../src/experiment/statistics.ts';
import { comparisonOfOwn, ownAndBase } from '../../../src/experiment/comparisonOwn.ts';
import { comparisonResultOf } from '../../../src/experiment/comparisonResult.ts';
import { runsOf } from '../../../src/experiment/study.ts';
import { studyOf } from '../../../src/experiment/comparison.ts';
import { codeWords } from '../../../src/ui/own/codeWords.ts';
import { trialDifference, trialProgress } from '../../../src/ui/own/trialWords.ts';
import { madeUpRun } from '../../measure/experiment/records.ts';
import { ownMethod } from './methods.ts';

/** 97.5 % quantiles of Student's t for 2 and 7 degrees of freedom, from tables. */
const [t2, t7] = [4.302652729911275, 2.364624251592785];

const comparison = comparisonOfOwn({
  ...ownAndBase(ownMethod(), defaultConfig()),
  ...{ ownName: 'Wide', baseName: 'GRPO', seeds: [1, 2, 3], rounds: 10 },
});

/** A result whose runs have these pass@1 all along, by arm and seed. */
function resultOf(heights: Readonly<Record<string, readonly number[]>>) {
  const runs = runsOf(studyOf(comparison));
  return comparisonResultOf(comparison, (arm, seed) => {
    const height = heights[arm]?.[seed - 1];
    const request = runs.find((run) => run.arm === arm && run.seed === seed)?.request;
    if (height === undefined || !request) return undefined;
    const run = madeUpRun(request);
    return { ...run, points: run.points.map((point) => ({ ...point, passAt1: height })) };
  });
}
const names = { own: 'Wide', base: 'GRPO' };

describe('the difference of an own method', () => {
  test('has the interval of its seeds, and says what this and eight seeds show', () => {
    const found = trialDifference(
      resultOf({ Wide: [0.52, 0.5, 0.54], GRPO: [0.5, 0.5, 0.5], Placebo: [0, 0, 0] }),
      names,
    );
    // Differences 0.02, 0, 0.04: mean 0.02, standard deviation 0.02.
    const half = (t2 * 0.02) / Math.sqrt(3);
    expect(found?.difference).toBeCloseTo(0.02, 12);
    expect(found?.low).toBeCloseTo(0.02 - half, 10);
    expect(found?.high).toBeCloseTo(0.02 + half, 10);
    expect(found?.finding).toBe('Too early to tell.');
    expect(found?.reach).toBe(
      `Three seeds show a difference from about ${half.toFixed(3)}, eight from about ${((t7 * 0.02) / Math.sqrt(8)).toFixed(3)}.`,
    );
  });

  test('stands above or below its base only where the whole interval does', () => {
    const above = resultOf({ Wide: [0.6, 0.61, 0.62], GRPO: [0.5, 0.5, 0.5] });
    const below = resultOf({ Wide: [0.4, 0.41, 0.42], GRPO: [0.5, 0.5, 0.5] });
    expect(trialDifference(above, names)?.finding).toBe('Above GRPO.');
    expect(trialDifference(below, names)?.finding).toBe('Below GRPO.');
  });

  test('is unknown until two seeds of both are finished', () => {
    expect(trialDifference(resultOf({ Wide: [0.5], GRPO: [0.4, 0.5] }), names)).toBeNull();
    expect(trialDifference(resultOf({ Wide: [0.5, 0.6], GRPO: [0.4, 0.5] }), names)?.pairs).toBe(2);
  });

  test('half the width of an interval shrinks with more seeds as t over the root of their number', () => {
    expect(halfWidthAt([0.02, 0, 0.04], 3)).toBeCloseTo((t2 * 0.02) / Math.sqrt(3), 10);
    expect(halfWidthAt([0.02, 0, 0.04], 8)).toBeCloseTo((t7 * 0.02) / Math.sqrt(8), 10);
  });
});

test('progress is said in finished runs, with the time that is left where that is known', () => {
  const at = { done: 4, total: 9, secondsLeft: 42 };
  expect(trialProgress({ ...at, state: 'running' })).toEqual({
    state: 'Comparing',
    detail: '4 of 9 runs finished, about 42 s left',
  });
  expect(trialProgress({ ...at, state: 'paused', secondsLeft: null })?.detail).toBe('4 of 9 runs finished');
  expect(trialProgress({ ...at, state: 'empty' })).toBeNull();
});

test('the line below the code says what of it runs while training', () => {
  const source = 'a\nb\n';
  expect(codeWords(source, ownMethod())).toBe('JavaScript · 2 lines · no code of yours runs while training');
  expect(codeWords('a', ownMethod({ hooks: ['loss', 'reward', 'keep'] }))).toBe(
    'JavaScript · 1 line · reward, keep run in a sandbox, the update does not',
  );
});
