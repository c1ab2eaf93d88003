/** Reward metrics of a batch, as in TRL. */
import type { RunConfig } from '../../config/schema.ts';
import type { RewardedSample } from '../learnable.ts';
import { membersOf, type Members } from './groups.ts';
import { deviationOf, meanOf } from '../../tensor/statistics.ts';

/** A type alias, not an interface, because metric rows are records of numbers. */
export type RewardMetrics = {
  /** Mean over groups of the group's mean reward. */
  readonly reward: number;
  /** Mean over samples of the standard deviation that `scale_rewards` selects: the group's, or the batch's for `batch`. */
  readonly reward_std: number;
  /** Share of samples that are compared with equal rewards only, those of their group (and seat), and so teach nothing. */
  readonly frac_reward_zero_std: number;
};

/** TRL's absolute tolerance for "no spread" (`torch.isclose`). */
export const zeroTolerance = 1e-8;

/**
 * Reward metrics with TRL's names, over samples with a finite reward; 0 where there are none. `frac_reward_zero_std`
 * always uses groups; TRL's uses the batch when the scale is `batch`, which practically never has zero spread. `seats`,
 * where the seats of a game are compared apart, splits groups for it alone: in a zero-sum game both seats of a group
 * never earn the same. Rows of engine 10 that were stored before have it over whole groups.
 */
export function rewardMetrics(
  completions: readonly Pick<RewardedSample, 'earned' | 'group'>[],
  scaleRewards: RunConfig['scale_rewards'],
  seats: readonly number[] = [],
): RewardMetrics {
  const rewards = completions.map(({ earned }) => earned);
  const finite = (groups: readonly number[]): Members =>
    membersOf(groups)
      .map((group) => group.filter((i) => Number.isFinite(rewards[i])))
      .filter(({ length }) => length > 0);
  const members = finite(completions.map(({ group }) => group));
  const compared = finite(completions.map(({ group }, i) => 2 * group + (seats[i] ?? 0)));
  const everyone = members.flat();
  if (everyone.length === 0) return { reward: 0, reward_std: 0, frac_reward_zero_std: 0 };
  let reward = 0;
  let deviation = 0;
  const flat = compared.filter((group) => deviationOf(rewards, group) <= zeroTolerance).flat().length;
  for (const group of members) {
    reward += meanOf(rewards, group) / members.length;
    deviation += (deviationOf(rewards, group) * group.length) / everyone.length;
  }
  if (scaleRewards === 'batch') deviation = deviationOf(rewards, everyone);
  return { reward, reward_std: deviation, frac_reward_zero_std: flat / everyone.length };
}
