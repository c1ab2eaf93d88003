/** Composes one reward from several: a weighted sum. */
import type { StrategyMetrics } from '../../rollout/memory.ts';

export interface RewardTerm {
  readonly name: string;
  readonly weight: number;
  /** One per trajectory; not finite where the term could not be scored. */
  readonly values: ArrayLike<number>;
  /** Metrics of the batch besides its mean. */
  readonly metrics?: StrategyMetrics;
}

/**
 * Σ weight · value over the terms, one for each of `count` trajectories; NaN, so that the trajectory is not learned from, where a
 * term could not be scored. Ignores terms of weight 0. Throws if a term has another count.
 */
export function composeRewards(terms: readonly RewardTerm[], count: number): Float64Array {
  for (const { name, values } of terms) {
    if (values.length !== count) {
      throw new Error(`reward: term ${name} must have ${count} values, got ${values.length}`);
    }
  }
  const counted = terms.filter(({ weight }) => weight !== 0);
  return Float64Array.from({ length: count }, (_, i) =>
    counted.every(({ values }) => Number.isFinite(values[i]))
      ? counted.reduce((sum, { weight, values }) => sum + weight * (values[i] as number), 0)
      : NaN,
  );
}
