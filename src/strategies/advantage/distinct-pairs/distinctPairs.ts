/** Excludes nearly equal right and wrong completions from comparison (DaGRPO, arXiv 2512.06337; formulas ours). */
import type { Members } from '../../../learn/advantage/groups.ts';
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import { completionOf } from '../../../rollout/sample.ts';
import { editShare, type Tokens } from '../../../tensor/similarity.ts';
import { productOf } from '../../../tensor/statistics.ts';

interface PairFacts {
  readonly completions: readonly Tokens[];
  /** 1 where the completion is right. */
  readonly correct: ArrayLike<number>;
}

interface PairShares {
  /** For each sample the share of its opposite partners that differ enough; 1 without any partner. */
  readonly shares: Float64Array;
  readonly pairs: number;
  readonly masked: number;
}

/**
 * Pairs of a right and a wrong sample of a group, masked where their edit distance over the longer length is below
 * `least`. With rewards of 0 and 1, A_i = (1/G) Σ_j (r_i − r_j), so A_i times the share of unmasked partners is that
 * sum without the masked pairs: it still sums to 0 over the group.
 */
function distinctShares({ completions, correct }: PairFacts, groups: Members, least: number): PairShares {
  const shares = new Float64Array(completions.length).fill(1);
  let [pairs, masked] = [0, 0];
  for (const members of groups) {
    const right = members.filter((i) => correct[i]);
    const wrong = members.filter((i) => !correct[i]);
    if (right.length === 0 || wrong.length === 0) continue;
    const near = new Map<number, number>();
    for (const i of right) {
      for (const j of wrong) {
        if (editShare(completions[i] as Tokens, completions[j] as Tokens) >= least) continue;
        near.set(i, (near.get(i) ?? 0) + 1);
        near.set(j, (near.get(j) ?? 0) + 1);
        masked++;
      }
    }
    pairs += right.length * wrong.length;
    for (const i of right) shares[i] = 1 - (near.get(i) ?? 0) / wrong.length;
    for (const j of wrong) shares[j] = 1 - (near.get(j) ?? 0) / right.length;
  }
  return { shares, pairs, masked };
}

/** Removes masked pairs from the comparison; a completion without any other pair leaves the update. */
export const distinctPairs: ShapeStrategy = ({ pair_distance: least }, completions) => {
  if (least === 0 || !completions) return null;
  const facts = {
    completions: completions.map(completionOf),
    correct: completions.map(({ verdict }) => Number(verdict.correct)),
  };
  return ({ advantages, weights }, groups) => {
    const { shares, pairs, masked } = distinctShares(facts, groups, least);
    return {
      advantages: productOf(advantages, shares),
      weights: productOf(
        weights,
        shares.map((share) => Number(share > 0)),
      ),
      note: { id: 'distinct-pairs', of: (i) => ({ share: shares[i] as number }) },
      metrics: { 'advantages/masked_pairs': pairs > 0 ? masked / pairs : null },
    };
  };
};
