/** Baselines: values subtracted from rewards to get advantages. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Baseline } from '../../../learn/advantage/chain.ts';
import type { Members } from '../../../learn/advantage/groups.ts';
import { lowerMedian, meanOf } from '../../../tensor/statistics.ts';

/** Each sample's reward minus the baseline of its group. */
function minusBaseline(
  rewards: ArrayLike<number>,
  groups: Members,
  baselineOf: (members: readonly number[]) => number,
): Float64Array {
  const result = new Float64Array(rewards.length);
  for (const members of groups) {
    const baseline = baselineOf(members);
    for (const i of members) result[i] = (rewards[i] as number) - baseline;
  }
  return result;
}

/**
 * aᵢ = rᵢ − mean of i's group (GRPO: Shao et al., DeepSeekMath 2024, §4.1; TRL `GRPOTrainer`).
 * Returns one value per sample, float64.
 */
function minusGroupMean(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return minusBaseline(rewards, groups, (members) => meanOf(rewards, members));
}

/**
 * aᵢ = rᵢ − mean of the others of i's group = n/(n − 1) · (rᵢ − mean) (RLOO: Ahmadian et al. 2024, arXiv 2402.14740).
 * A sample alone in its group has no baseline and gets 0.
 */
function minusLeaveOneOut(rewards: ArrayLike<number>, groups: Members): Float64Array {
  const result = minusGroupMean(rewards, groups);
  for (const members of groups) {
    const factor = members.length > 1 ? members.length / (members.length - 1) : 0;
    for (const i of members) result[i] = (result[i] as number) * factor;
  }
  return result;
}

/** aᵢ = rᵢ − median of i's group, the lower one of an even group, which a single outlier cannot move (MC-GRPO). */
function minusMedian(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return minusBaseline(rewards, groups, (members) => lowerMedian(members.map((i) => rewards[i] as number)));
}

/** aᵢ = rᵢ − mean of all grouped rewards, whatever their prompt (REINFORCE with a batch baseline). */
function minusBatchMean(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return minusGroupMean(rewards, groups.length > 0 ? [groups.flat()] : []);
}

/** aᵢ = rᵢ (plain REINFORCE). */
function minusNothing(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return minusBaseline(rewards, groups, () => 0);
}

/** Baselines that read rewards alone, by the names in settings. */
export const baselines = {
  mean: minusGroupMean,
  leave_one_out: minusLeaveOneOut,
  median: minusMedian,
  batch_mean: minusBatchMean,
  none: minusNothing,
} as const satisfies Readonly<Partial<Record<RunConfig['baseline'], Baseline>>>;
