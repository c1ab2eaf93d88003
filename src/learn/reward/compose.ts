/** Composes one reward from several: a weighted sum, with a rule for terms that could not be scored. */
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
 * Handling of a term that could not be scored: `mask` makes the whole reward NaN, so that the trajectory is not
 * learned from; `skip` uses the other terms alone (NaN only if none is left; TRL's rule).
 */
export type UnscoredPolicy = 'mask' | 'skip';

export interface ComposedRewards {
  /** Σ weight · value, one per trajectory; NaN where it could not be scored. */
  readonly rewards: Float64Array;
  readonly unscored: number;
}

/** Composes the terms of `count` trajectories; ignores terms of weight 0. Throws if a term has another count. */
export function composeRewards(
  terms: readonly RewardTerm[],
  count: number,
  policy: UnscoredPolicy,
): ComposedRewards {
  for (const { name, values } of terms) {
    if (values.length !== count) {
      throw new Error(`reward: term ${name} must have ${count} values, got ${values.length}`);
    }
  }
  const counted = terms.filter(({ weight }) => weight !== 0);
  const rewards = Float64Array.from({ length: count }, (_, i) => {
    const scored = counted.filter(({ values }) => Number.isFinite(values[i]));
    const enough = policy === 'mask' ? scored.length === counted.length : scored.length > 0;
    return enough ? scored.reduce((sum, { weight, values }) => sum + weight * (values[i] as number), 0) : NaN;
  });
  return { rewards, unscored: rewards.filter(Number.isNaN).length };
}
