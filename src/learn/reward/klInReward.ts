/** A KL penalty as part of the reward (Ouyang et al. 2022, arXiv 2203.02155), where no gradient flows through it. */
import { exp } from '../../tensor/exp.ts';

/** Per-token estimates of KL(π ‖ anchor) from samples of π, of u = log anchor − log π; never negative but for k1. */
const estimates = {
  k1: (u: number): number => -u,
  k2: (u: number): number => (u * u) / 2,
  k3: (u: number): number => exp(u) - u - 1,
};
export type KlInRewardEstimator = keyof typeof estimates;

export interface KlPenalty {
  readonly beta: number;
  /** k1 is the unbiased choice here; k3 in a reward biases the gradient although its value is unbiased. */
  readonly estimator: KlInRewardEstimator;
}

/**
 * What is added to the reward of each token: −beta · estimate where `mask` is not 0, else 0. `logps` are those of
 * sampling, `anchorLogps` those of the anchor, all `[T]`.
 */
export function klRewards(
  logps: ArrayLike<number>,
  anchorLogps: ArrayLike<number>,
  mask: ArrayLike<number>,
  { beta, estimator }: KlPenalty,
): Float64Array {
  const rewards = new Float64Array(logps.length);
  for (let t = 0; t < rewards.length; t++) {
    if (!mask[t]) continue;
    rewards[t] = -beta * estimates[estimator]((anchorLogps[t] as number) - (logps[t] as number));
  }
  return rewards;
}

/** The same for a whole trajectory: the sum over its tokens (RLOO adds it to the outcome reward). */
export function klReward(
  logps: ArrayLike<number>,
  anchorLogps: ArrayLike<number>,
  mask: ArrayLike<number>,
  penalty: KlPenalty,
): number {
  return klRewards(logps, anchorLogps, mask, penalty).reduce((sum, reward) => sum + reward, 0);
}
