/** Advantages of a batch: centre, then scale. One number per trajectory; every trained token of it gets the same. */
import type { RunConfig } from '../../config/schema.ts';
import { centreByGroupMean } from './centre.ts';
import { membersOf } from './groups.ts';
import { scales } from './scale.ts';

export type ScaleRewards = RunConfig['scale_rewards'];

/**
 * Aᵢ = (rᵢ − mean of i's group) / sᵢ with `groups[i]` the group of sample i. A group of one has advantage 0.
 * Throws if the lengths differ.
 */
export function groupAdvantages(
  rewards: ArrayLike<number>,
  groups: ArrayLike<number>,
  scaleRewards: ScaleRewards,
): Float32Array {
  if (rewards.length !== groups.length) {
    throw new Error(`advantages: need one group per reward, got ${groups.length} for ${rewards.length}`);
  }
  const members = membersOf(groups);
  const centred = centreByGroupMean(rewards, members);
  const scale = scales[scaleRewards](rewards, members);
  return Float32Array.from(centred, (value, i) => value / (scale[i] as number));
}
