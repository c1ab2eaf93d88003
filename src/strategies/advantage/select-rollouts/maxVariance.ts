/** Selects the samples whose values spread most (D³S: "Learning More with Less"). */
import type { ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import { streams, uniform } from '../../../tensor/random.ts';
import { productOf } from '../../../tensor/statistics.ts';
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

/** Indices, ascending, of the k lowest draws. */
function lowest(draws: readonly number[], k: number): number[] {
  const order = [...draws.keys()].sort((a, b) => (draws[a] as number) - (draws[b] as number));
  return order.slice(0, k).sort((a, b) => a - b);
}

/**
 * Keeps the share `select_rollouts` of each group or of the whole batch, at least two completions: those with the
 * largest variance of advantages, or random ones, with draws keyed by seed, round, prompt and sample.
 */
export const selectRollouts: ShapeStrategy = (
  { select_rollouts: share, select_scope, select_by, seed },
  completions,
) => {
  if (share >= 1 || (select_by === 'random' && !completions)) return null;
  const drawOf = (i: number): number => {
    const { round, prompt, sample } = completions?.[i] as RewardedSample;
    return uniform(seed, streams.selection, round, prompt.index, sample);
  };
  return ({ advantages, weights }, groups) => {
    const kept = new Float64Array(advantages.length);
    for (const members of select_scope === 'batch' ? [groups.flat()] : groups) {
      const count = Math.min(Math.max(Math.round(share * members.length), 2), members.length);
      if (count === 0) continue;
      const chosen =
        select_by === 'random'
          ? lowest(members.map(drawOf), count)
          : maxVarianceSubset(
              members.map((i) => advantages[i] as number),
              count,
            );
      for (const at of chosen) kept[members[at] as number] = 1;
    }
    return { weights: productOf(weights, kept), note: { id: `select-rollouts ${select_by}` } };
  };
};
