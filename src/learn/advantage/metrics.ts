/** Reward metrics of a batch, as in TRL. */
import type { RunConfig } from '../../config/schema.ts';
import type { RewardedSample } from '../learnable.ts';
import { membersOf } from './groups.ts';
import { deviationOf, meanOf } from '../../tensor/statistics.ts';

/** A type alias, not an interface, because metric rows are records of numbers. */
export type RewardMetrics = {
  /** Mean over groups of the group's mean reward. */
  readonly reward: number;
  /** Mean over samples of the standard deviation that `scale_rewards` selects: the group's, or the batch's for `batch`. */
  readonly reward_std: number;
  /** Share of samples whose group has no spread in rewards and so teaches nothing. */
  readonly frac_reward_zero_std: number;
};

/** TRL's absolute tolerance for "no spread" (`torch.isclose`). */
export const zeroTolerance = 1e-8;

/**
 * Reward metrics with TRL's names, over samples with a finite reward; 0 where there are none. `frac_reward_zero_std`
 * always uses groups; TRL's uses the batch when the scale is `batch`, which practically never has zero spread.
 */
export function rewardMetrics(
  completions: readonly Pick<RewardedSample, 'earned' | 'group'>[],
  scaleRewards: RunConfig['scale_rewards'],
): RewardMetrics {
  const rewards = completions.map(({ earned }) => earned);
  const members = membersOf(completions.map(({ group }) => group))
    .map((group) => group.filter((i) => Number.isFinite(rewards[i])))
    .filter(({ length }) => length > 0);
  const everyone = members.flat();
  if (everyone.length === 0) return { reward: 0, reward_std: 0, frac_reward_zero_std: 0 };
  let reward = 0;
  let deviation = 0;
  let flat = 0;
  for (const group of members) {
    const std = deviationOf(rewards, group);
    reward += meanOf(rewards, group) / members.length;
    deviation += (std * group.length) / everyone.length;
    if (std <= zeroTolerance) flat += group.length;
  }
  if (scaleRewards === 'batch') deviation = deviationOf(rewards, everyone);
  return { reward, reward_std: deviation, frac_reward_zero_std: flat / everyone.length };
}
