/**
 * Measures whether a score ranks better completions higher: the share of pairs whose better one scores higher,
 * weighted by the difference of rewards. For rewards 0 and 1 it is the area under the ROC curve (Hanley & McNeil
 * 1982): 1 for a perfect score, one half for a random one. Only order matters, so it needs no calibration.
 */

/** Weights of pairs; those of different rounds may be added up. */
export interface PairOrder {
  /** Pairs whose rewards differ. */
  readonly pairs: number;
  /** Those of them with the better one above; equal scores count half. */
  readonly ordered: number;
}

/**
 * All pairs of these completions: the weight of a pair is the product of its two `weights`, which are at least 0,
 * times the difference of its rewards. Takes time proportional to completions times distinct rewards.
 */
export function pairOrder(
  scores: ArrayLike<number>,
  rewards: ArrayLike<number>,
  weights: ArrayLike<number>,
): PairOrder {
  const byScore = Array.from(scores, (_, i) => i).sort(
    (a, b) => (scores[a] as number) - (scores[b] as number),
  );
  let [pairs, ordered] = [0, 0];
  /** Weight by reward, of completions with a lower score and of those with an equal one. */
  const below = new Map<number, number>();
  const tied = new Map<number, number>();
  byScore.forEach((at, place) => {
    const [reward, weight] = [rewards[at] as number, weights[at] as number];
    if (place > 0 && scores[at] !== scores[byScore[place - 1] as number]) {
      for (const [other, sum] of tied) below.set(other, (below.get(other) ?? 0) + sum);
      tied.clear();
    }
    for (const [other, sum] of below) {
      pairs += weight * sum * Math.abs(reward - other);
      ordered += weight * sum * Math.max(reward - other, 0);
    }
    for (const [other, sum] of tied) {
      pairs += weight * sum * Math.abs(reward - other);
      ordered += 0.5 * weight * sum * Math.abs(reward - other);
    }
    tied.set(reward, (tied.get(reward) ?? 0) + weight);
  });
  return { pairs, ordered };
}

/** Share of pairs in order, in [0, 1]; null while there are none. */
export function shareInOrder({ pairs, ordered }: PairOrder): number | null {
  return pairs > 0 ? ordered / pairs : null;
}

/** Share of pairs in order up to which scores count as random. */
const randomLevel = 0.55;

/** Whether scores ranked better completions higher than at random; false without any pairs. */
export function ranksBetter(order: PairOrder): boolean {
  return (shareInOrder(order) ?? 0) > randomLevel;
}
