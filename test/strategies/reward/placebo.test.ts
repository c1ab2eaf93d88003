/** Random rewards: half of the completions, whatever they are, the same for the same seed. */
import { describe, expect, it } from 'vitest';
import { byCoin } from '../../../src/strategies/reward/placebo/placebo.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const batch = batchOf(
  Array.from({ length: 4000 }, (_, sample) => {
    const one = makeTrajectory({ prompt: [2], completion: [3], logps: [-1] });
    return { ...one, sample, reward: Number(sample < 1000) };
  }),
);
const rewardsOf = (seed: number): number[] => byCoin(batch, seed).trajectories.map(({ reward }) => reward);

describe('a random reward', () => {
  it('is 1 for half of the completions and tells nothing of the verdict', () => {
    const rewards = rewardsOf(3);
    const mean = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0) / some.length;
    expect(new Set(rewards)).toEqual(new Set([0, 1]));
    expect(Math.abs(mean(rewards) - 0.5)).toBeLessThan(0.03);
    expect(Math.abs(mean(rewards.slice(0, 1000)) - mean(rewards.slice(1000)))).toBeLessThan(0.06);
    expect(byCoin(batch, 3).trajectories[0]?.verdict).toEqual(batch.trajectories[0]?.verdict);
  });

  it('is the same for the same seed and another for another', () => {
    expect(rewardsOf(3)).toEqual(rewardsOf(3));
    expect(rewardsOf(3)).not.toEqual(rewardsOf(4));
  });
});
