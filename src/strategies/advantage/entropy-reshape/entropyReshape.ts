/**
 * Entropy-based advantage reshaping of ETTRL ("Balancing Exploration and Exploitation in LLM Test-Time Reinforcement Learning
 * Via Entropy Mechanism", arXiv 2508.11356), which has two forms: Adv-Clip is `clipAdvantages` with a limit of 2, Adv-Res
 * is `reshapeByEntropy`.
 */
import type { Members } from '../../../learn/advantage/groups.ts';
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import { writtenMean } from '../../../learn/written.ts';
import { productOf } from '../../../tensor/statistics.ts';

/** Bounds of Adv-Res's factor; ours, because it would flip the sign of an advantage where H is above 2·H̄. */
const [leastFactor, mostFactor] = [0, 2];

/** clip(1 + (H̄ − Hᵢ) / H̄, 0, 2) for each completion of a group with entropy; 1 for all others. */
function factorsOf(entropies: ArrayLike<number>, groups: Members): Float64Array {
  const factors = new Float64Array(entropies.length).fill(1);
  for (const members of groups) {
    const mean = members.reduce((sum, i) => sum + (entropies[i] as number), 0) / members.length;
    if (mean === 0) continue;
    for (const i of members) {
      const factor = 1 + (mean - (entropies[i] as number)) / mean;
      factors[i] = Math.min(Math.max(factor, leastFactor), mostFactor);
    }
  }
  return factors;
}

/**
 * Aᵢ ← Aᵢ · clip(1 + (H̄ − Hᵢ) / H̄, 0, 2), with Hᵢ ≥ 0 the mean entropy of completion i and H̄ that of its group:
 * more confident completions weigh more. The completions that H̄ averages are our reading. A group without any
 * entropy (H̄ = 0), and completions in no group, stay unchanged.
 */
export function reshapeByEntropy(
  advantages: ArrayLike<number>,
  entropies: ArrayLike<number>,
  groups: Members,
): Float64Array {
  return productOf(Float64Array.from(advantages), factorsOf(entropies, groups));
}

/** Weighs advantages by mean entropy within the group. */
export const entropyReshape: ShapeStrategy = ({ entropy_reshape }, completions) => {
  if (!entropy_reshape || !completions) return null;
  const means = completions.map((one) => writtenMean(one.entropies, one));
  return ({ advantages }, groups) => ({
    advantages: reshapeByEntropy(advantages, means, groups),
    note: {
      id: 'entropy-reshape',
      of: (i) => ({ factor: factorsOf(means, groups)[i] as number, entropy: means[i] as number }),
    },
  });
};
