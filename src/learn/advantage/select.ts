/** What is worth training on: samples of large spread, tokens of large effect (D³S: "Learning More with Less"). */

/** Variance of these values, divisor n. */
function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0) / values.length;
}

/**
 * Indices, ascending, of the k values with the largest variance. The best set is always the j highest and the k − j
 * lowest for some j, so k + 1 candidates are enough; of equal sets the one with fewer high values is taken. Throws
 * unless 1 ≤ k ≤ n.
 */
export function maxVarianceSubset(values: ArrayLike<number>, k: number): number[] {
  if (!Number.isInteger(k) || k < 1 || k > values.length) {
    throw new Error(`selection: need 1 ≤ k ≤ ${values.length} samples, got ${k}`);
  }
  const ascending = Array.from({ length: values.length }, (_, i) => i).sort(
    (a, b) => (values[a] as number) - (values[b] as number) || a - b,
  );
  let best: number[] = [];
  let most = -1;
  for (let high = 0; high <= k; high++) {
    const chosen = [...ascending.slice(0, k - high), ...ascending.slice(ascending.length - high)];
    const spread = variance(chosen.map((i) => values[i] as number));
    if (spread > most) [best, most] = [chosen, spread];
  }
  return best.sort((a, b) => a - b);
}

/**
 * Masks that keep the share `fraction` of trained tokens with the highest scores, over all trajectories together: at
 * least one token unless the fraction is 0, the earlier of equal ones. `scores[i]` and `masks[i]` are `[T]` of
 * trajectory i; a token with mask 0 is never kept. Scores are |A|·H for D³S, H for the entropy mask of TRL's
 * `top_entropy_quantile`.
 */
export function topTokens(
  scores: readonly ArrayLike<number>[],
  masks: readonly ArrayLike<number>[],
  fraction: number,
): Uint8Array[] {
  if (!(fraction >= 0 && fraction <= 1)) {
    throw new Error(`selection: fraction must be between 0 and 1, got ${fraction}`);
  }
  const kept = masks.map((mask) => new Uint8Array(mask.length));
  const candidates: { trajectory: number; token: number; score: number }[] = [];
  masks.forEach((mask, trajectory) => {
    for (let token = 0; token < mask.length; token++) {
      if (mask[token]) candidates.push({ trajectory, token, score: scores[trajectory]?.[token] as number });
    }
  });
  candidates.sort((a, b) => b.score - a.score || a.trajectory - b.trajectory || a.token - b.token);
  for (const { trajectory, token } of candidates.slice(0, Math.ceil(fraction * candidates.length))) {
    (kept[trajectory] as Uint8Array)[token] = 1;
  }
  return kept;
}

/** |Aₜ| · Hₜ: how far an update can move each token's distribution. */
export function tokenEffects(advantages: ArrayLike<number>, entropies: ArrayLike<number>): Float64Array {
  return Float64Array.from(advantages, (advantage, t) => Math.abs(advantage) * (entropies[t] as number));
}
