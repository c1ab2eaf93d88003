/**
 * The advantages of NudgeRL ("Nudging Beyond the Comfort Zone", arXiv 2605.15726; its released trainer): compares a
 * completion with those that have the same hint, and the hint with all others.
 */
import type { Members } from '../../../learn/advantage/groups.ts';
import { meanOf } from '../../../tensor/statistics.ts';

/** The released code's value; keeps a division without spread finite. */
const epsilon = 1e-5;

/**
 * aᵢ = (rᵢ − μ_c) + λ(μ_c − μ) for completions with hint c, aᵢ = rᵢ − μ for those without a hint (context 0), with μ
 * over all of the prompt. One value per reward, float64; samples in no group stay 0.
 */
export function withinAndBetween(
  rewards: ArrayLike<number>,
  groups: Members,
  contexts: ArrayLike<number>,
  lambda: number,
): Float64Array {
  const result = new Float64Array(rewards.length);
  for (const members of groups) {
    const all = meanOf(rewards, members);
    for (const i of members) {
      const own = members.filter((j) => contexts[j] === contexts[i]);
      const mean = contexts[i] === 0 ? all : meanOf(rewards, own);
      result[i] = (rewards[i] as number) - mean + lambda * (mean - all);
    }
  }
  return result;
}

/** Mean, and std + 10⁻⁵ with the divisor n, of these members' values. */
function meanAndScale(values: ArrayLike<number>, members: readonly number[]) {
  const mean = meanOf(values, members);
  const squares = members.reduce((sum, i) => {
    const difference = (values[i] as number) - mean;
    return sum + difference * difference;
  }, 0);
  return { mean, scale: Math.sqrt(squares / members.length) + epsilon };
}

/** The mean and the scale that `standardised` uses for i. */
export function spreadAround(values: ArrayLike<number>, groups: Members, i: number) {
  return meanAndScale(values, groups.find((members) => members.includes(i)) ?? [i]);
}

/** (aᵢ − mean) / (std + 10⁻⁵) over i's group, with the divisor n in the standard deviation. Samples in no group stay. */
export function standardised(values: ArrayLike<number>, groups: Members): Float64Array {
  const result = Float64Array.from(values);
  for (const members of groups) {
    const { mean, scale } = meanAndScale(values, members);
    for (const i of members) result[i] = ((values[i] as number) - mean) / scale;
  }
  return result;
}
