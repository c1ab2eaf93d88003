import { describe, expect, it } from 'vitest';
import { packTokens, packUpdate } from '../../src/learn/packing.ts';
import type { Trajectory } from '../../src/rollout/trajectory.ts';
import { makeTrajectory } from './trajectories.ts';

const pad = 0;
const options = { lossType: 'dapo', maxCompletionLength: 4, width: 7, pad } as const;
const rows: Trajectory[] = [
  makeTrajectory({ prompt: [5, 6], completion: [7, 8, 1], logps: [-0.1, -0.2, -0.3] }),
  makeTrajectory({ prompt: [5, 6, 9], completion: [4, 1], logps: [-0.4, -0.5], untrained: true }),
  makeTrajectory({ prompt: [2], completion: [3], logps: [-0.6] }),
];
const advantages = [1.5, -2, 0.25];
const grid = (data: ArrayLike<number>): number[][] =>
  Array.from({ length: data.length / 6 }, (_, row) => Array.from(data).slice(6 * row, 6 * row + 6));

describe('packing an update', () => {
  const { feeds, trained, positions } = packUpdate(rows, advantages, options);

  it('feeds each token and makes the next one its target', () => {
    expect(feeds.tokens!.shape).toEqual([3, 6]);
    expect(grid(feeds.tokens!.data)).toEqual([
      [5, 6, 7, 8, 0, 0],
      [5, 6, 9, 4, 0, 0],
      [2, 0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.targets!.data)).toEqual([
      [6, 7, 8, 1, 0, 0],
      [6, 9, 4, 1, 0, 0],
      [3, 0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.positions!.data)).toEqual(rows.map(() => [0, 1, 2, 3, 4, 5]));
    expect([...feeds.columns!.data]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('writes log-probabilities, advantages and weights where the token is the target', () => {
    const round = (data: ArrayLike<number>): number[][] =>
      grid(Array.from(data, (x) => Math.round(x * 1e4) / 1e4));
    expect(round(feeds.old_logps!.data)).toEqual([
      [0, -0.1, -0.2, -0.3, 0, 0],
      [0, 0, -0.4, -0.5, 0, 0],
      [-0.6, 0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.advantages!.data)).toEqual([
      [0, 1.5, 1.5, 1.5, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0.25, 0, 0, 0, 0, 0],
    ]);
    expect(grid(feeds.weights!.data)).toEqual([
      [0, 0.25, 0.25, 0.25, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0.25, 0, 0, 0, 0, 0],
    ]);
  });

  it('counts trained tokens and all positions', () => {
    expect([trained, positions]).toEqual([4, 18]);
  });

  it('weighs by loss type: completions that are left out count for dr_grpo alone', () => {
    const weightsOf = (lossType: 'grpo' | 'dr_grpo'): number[][] =>
      grid(packUpdate(rows, advantages, { ...options, lossType }).feeds.weights!.data);
    expect(weightsOf('grpo').map((row) => row.map((w) => w * 6).map(Math.round))).toEqual([
      [0, 1, 1, 1, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [3, 0, 0, 0, 0, 0],
    ]);
    expect(weightsOf('dr_grpo')[0]![1]).toBeCloseTo(1 / 12, 7);
  });

  it('fills one row up to two, with nothing to learn in the second', () => {
    const one = packUpdate(rows.slice(0, 1), [1], options);
    expect(one.feeds.tokens!.shape).toEqual([2, 6]);
    expect(grid(one.feeds.weights!.data)[1]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([one.trained, one.positions]).toEqual([3, 12]);
  });

  it('refuses a trajectory that is longer than the frame', () => {
    expect(() => packTokens([[1, 2, 3, 4]], 2, pad)).toThrow(
      'update: a trajectory must have at most 3 tokens, got 4',
    );
    expect(() => packTokens([[1, 2, 3]], 2, pad)).not.toThrow();
  });
});
