import { expect, it } from 'vitest';
import { rewardMetrics } from '../../../src/learn/advantage/metrics.ts';

const earning = (rewards: readonly number[], groups: readonly number[]) =>
  rewards.map((earned, i) => ({ earned, group: groups[i]! }));
const two = earning([1, 0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 0, 1, 1, 1, 1]);

it('rewardMetrics reports mean reward, mean group spread and the share of samples without spread', () => {
  const metrics = rewardMetrics(two, 'group');
  expect(metrics.reward).toBeCloseTo(0.625, 12);
  expect(metrics.reward_std).toBeCloseTo(0.25, 12); // (0.5 + 0) / 2
  expect(metrics.frac_reward_zero_std).toBe(0.5);
});

it('rewardMetrics reports the spread of the whole batch when that is the scale', () => {
  const metrics = rewardMetrics(two, 'batch');
  expect(metrics.reward_std).toBeCloseTo(Math.sqrt(15 / 8 / 7), 12);
  expect(metrics.frac_reward_zero_std).toBe(0.5);
});

it('rewardMetrics weighs groups of unequal size alike in `reward` and by size in the shares', () => {
  const metrics = rewardMetrics(earning([1, 0, 0, 0, 0], [0, 1, 1, 1, 1]), 'none');
  expect(metrics.reward).toBe(0.5);
  expect(metrics.frac_reward_zero_std).toBe(1);
});

it('rewardMetrics leaves out rewards that are no numbers, and says 0 where no other is left', () => {
  const found = rewardMetrics(earning([1, NaN, 0, Infinity, 1, 1], [0, 0, 0, 1, 2, 2]), 'group');
  expect(found).toEqual(rewardMetrics(earning([1, 0, 1, 1], [0, 0, 2, 2]), 'group'));
  expect(rewardMetrics(earning([NaN], [0]), 'batch')).toEqual({
    reward: 0,
    reward_std: 0,
    frac_reward_zero_std: 0,
  });
});
