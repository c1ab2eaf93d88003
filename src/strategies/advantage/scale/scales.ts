/** Scales: divisors of rewards after the baseline. Standard deviations are unbiased (divisor n − 1), as in TRL. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Scale } from '../../../learn/advantage/chain.ts';
import type { Members } from '../../../learn/advantage/groups.ts';
import { deviationOf, lowerMedian } from '../../../tensor/statistics.ts';

/** Keeps a division by a vanishing standard deviation finite; TRL's value (verl's is 10⁻⁶). */
const stdEpsilon = 1e-4;
/** Keeps a division by the median absolute deviation finite; the value of MC-GRPO's code. */
const madEpsilon = 1e-3;
/** Smallest scale of a group by its median absolute deviation, as a share of its range of rewards. */
const madFloor = 0.25;

function scaled(
  length: number,
  groups: Members,
  scaleOf: (members: readonly number[]) => number,
): Float64Array {
  const scales = new Float64Array(length).fill(1);
  for (const members of groups) {
    const scale = scaleOf(members);
    for (const i of members) scales[i] = scale;
  }
  return scales;
}

/** sᵢ = std of i's group + epsilon (GRPO, DeepSeekMath 2024 §4.1; TRL `scale_rewards="group"`). */
export function scaleByGroup(
  rewards: ArrayLike<number>,
  groups: Members,
  epsilon: number = stdEpsilon,
): Float64Array {
  return scaled(rewards.length, groups, (members) => deviationOf(rewards, members) + epsilon);
}

/** sᵢ = std of all grouped rewards + 10⁻⁴ (Liu et al., "Tricks or Traps?" 2025; TRL `scale_rewards="batch"`). */
function scaleByBatch(rewards: ArrayLike<number>, groups: Members): Float64Array {
  return scaleByGroup(rewards, groups.length > 0 ? [groups.flat()] : []);
}

/**
 * sᵢ = max(MAD, floor · range) + 10⁻³ with MAD the lower median of |r − median| in i's group. MAD alone (floor 0, as
 * MC-GRPO's code has it) is 0 in every odd group of right and wrong: the minority then gets advantages of ±1000. The
 * default floor, a quarter of the group's range, holds |r − median| / s below 4.
 */
function scaleByMedianDeviation(
  rewards: ArrayLike<number>,
  groups: Members,
  floor: number = madFloor,
): Float64Array {
  return scaled(rewards.length, groups, (members) => {
    const own = members.map((i) => rewards[i] as number);
    const median = lowerMedian(own);
    const deviation = lowerMedian(own.map((reward) => Math.abs(reward - median)));
    const range = own.reduce((a, b) => Math.max(a, b)) - own.reduce((a, b) => Math.min(a, b));
    return Math.max(deviation, floor * range) + madEpsilon;
  });
}

/** sᵢ = 1 (Dr. GRPO: Liu et al., "Understanding R1-Zero-like training" 2025; TRL `scale_rewards="none"`). */
function scaleByNothing(rewards: ArrayLike<number>): Float64Array {
  return new Float64Array(rewards.length).fill(1);
}

/** By the names in settings. */
export const scales: { readonly [Kind in RunConfig['scale_rewards']]: Scale } = {
  group: (rewards, groups) => scaleByGroup(rewards, groups),
  batch: scaleByBatch,
  mad: (rewards, groups) => scaleByMedianDeviation(rewards, groups),
  none: scaleByNothing,
};
