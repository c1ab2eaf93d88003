/** Samples one extra completion for the baseline and leaves one out of the update (MC-GRPO: median for small groups). */
import type { Members } from '../../../learn/advantage/groups.ts';
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import { productOf } from '../../../tensor/statistics.ts';

/**
 * Weights 1, and 0 for the sample of each group with the smallest |A| (the first of equals): under a median baseline
 * that is the pivot, which is the median itself; under a mean it is the fair control. A group of one is kept.
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

/** Leaves the pivot of each group out of the update. */
export const dropPivot: ShapeStrategy = ({ drop_pivot }) =>
  drop_pivot
    ? ({ advantages, weights }, groups) => ({
        weights: productOf(weights, withoutPivot(advantages, groups)),
        note: { id: 'drop-pivot' },
      })
    : null;
