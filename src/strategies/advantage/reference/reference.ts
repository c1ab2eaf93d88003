/** Compares each completion with the reference of its group, which a pairwise reward model compared it with (BRPO). */
import type { Members } from '../../../learn/advantage/groups.ts';
import type { GroupComparison } from '../../../learn/advantage/strategy.ts';

/** Divisor of rewards minus the reference's ½: a won comparison then counts 1 and a lost one −1. */
const half = 0.5;

/** aᵢ = rᵢ − r of i's reference; 0 in a group without a reference. One value per sample, float64. */
function minusReference(
  rewards: ArrayLike<number>,
  groups: Members,
  isReference: (sample: number) => boolean,
): Float64Array {
  const result = new Float64Array(rewards.length);
  for (const members of groups) {
    const reference = members.find(isReference);
    if (reference === undefined) continue;
    for (const i of members) result[i] = (rewards[i] as number) - (rewards[reference] as number);
  }
  return result;
}

/** Advantages 1, 0 and −1 for completions that won, drew or are the reference, and lost. */
export const referenceComparison: GroupComparison = ({ baseline }, completions) =>
  baseline === 'reference'
    ? {
        baseline: (rewards, groups) =>
          minusReference(rewards, groups, (i) => completions?.[i]?.rated?.won === null),
        scale: (rewards) => new Float64Array(rewards.length).fill(half),
        ids: { baseline: 'baseline reference', scale: 'scale reference' },
      }
    : null;
