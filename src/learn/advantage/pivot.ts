/** One sample more than needed for the baseline, and one left out of the update (MC-GRPO: median centre for small groups). */
import type { Members } from './groups.ts';

/**
 * Weights 1, and 0 for the one sample of each group whose |A| is smallest (the first of equals): under a median
 * centre that is the pivot, which sits at the median itself; under a mean it is the fair control. A group of one is kept.
 */
export function withoutPivot(advantages: ArrayLike<number>, groups: Members): Float64Array {
  const weights = new Float64Array(advantages.length).fill(1);
  for (const members of groups) {
    if (members.length < 2) continue;
    let pivot = members[0] as number;
    for (const i of members) {
      if (Math.abs(advantages[i] as number) < Math.abs(advantages[pivot] as number)) pivot = i;
    }
    weights[pivot] = 0;
  }
  return weights;
}

/** A ← A · n / (advantages of its group that are not 0): the rescaling of MC-GRPO's code, n the group's size. */
export function rescaleNonzero(advantages: ArrayLike<number>, groups: Members): Float64Array {
  const result = Float64Array.from(advantages);
  for (const members of groups) {
    const nonzero = members.filter((i) => advantages[i] !== 0).length;
    for (const i of members) if (nonzero > 0) result[i] = ((result[i] as number) * members.length) / nonzero;
  }
  return result;
}
