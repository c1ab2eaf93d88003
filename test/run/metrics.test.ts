import { describe, expect, it } from 'vitest';
import { flawMetrics, valueMetrics } from '../../src/run/metrics.ts';
import type { Trajectory } from '../../src/rollout/trajectory.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';

const one = (more: Partial<Trajectory>): Trajectory => ({
  ...makeTrajectory({ prompt: [5], completion: [6, 7], logps: [0, 0] }),
  ...more,
});
const step = (correct: boolean) => ({ from: 0, to: 1, correct });
const judged = (correct: boolean, ...steps: boolean[]) =>
  one({ verdict: { reward: Number(correct), correct, reason: '', steps: steps.map(step) } });

describe('metrics of a round', () => {
  it('tell the share of right completions with a wrong step', () => {
    const batch = batchOf([
      judged(true, true, true),
      judged(true, false, true),
      judged(true, true),
      judged(true),
    ]);
    expect(flawMetrics(batch)).toEqual({ 'verify/flawed_ratio': 0.25 });
    // A wrong answer is not a flawed positive, whatever its steps.
    expect(flawMetrics(batchOf([judged(false, false), judged(true, true)]))['verify/flawed_ratio']).toBe(0);
    expect(flawMetrics(batchOf([judged(false, false)]))['verify/flawed_ratio']).toBeNull();
    expect(flawMetrics(batchOf([judged(true), one({})]))).toEqual({});
  });

  it('tell how much of the reward the value head foresaw at trained tokens', () => {
    const valued = (reward: number, ...values: number[]) =>
      one({ reward, values: Float32Array.from([9, ...values]) });
    const explained = (...trajectories: Trajectory[]) =>
      valueMetrics(batchOf(trajectories))['value/explained_variance'];
    expect(explained(valued(1, 1, 1), valued(0, 0, 0))).toBe(1);
    expect(explained(valued(1, 0.5, 0.5), valued(0, 0.5, 0.5))).toBe(0);
    expect(explained(valued(1, 0, 1), valued(0, 0, 0))).toBeCloseTo(1 - 0.1875 / 0.25, 12);
    expect(explained(valued(1, 0, 0), valued(0, 1, 1))).toBeLessThan(-1);
    expect(explained(valued(1, 0, 1), valued(1, 0, 1))).toBeNull();
    expect(valueMetrics(batchOf([one({})]))).toEqual({});
  });
});
