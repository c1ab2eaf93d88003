/** The loss of a quality head: cross-entropy of what it says in the middle of a completion with how it came out. */
import { add, exp, log, max, mul, neg, sub, sum, type Value } from '../../graph/index.ts';

export interface QualityInputs {
  /** All `[n]`: log-odds of coming out right, the reward in [0, 1], and the share in the loss (0: no look was taken there). */
  readonly scores: Value;
  readonly targets: Value;
  readonly weights: Value;
}

/**
 * Σ weight · −(y log σ(s) + (1 − y) log(1 − σ(s))) as Σ weight · (max(s, 0) − s·y + log(1 + e^−|s|)), which overflows for
 * no score; a scalar, in nats. Its slope in s is weight · (σ(s) − y).
 */
export function qualityLoss({ scores, targets, weights }: QualityInputs): Value {
  const size = max(scores, neg(scores));
  const each = add(sub(max(scores, 0), mul(scores, targets)), log(add(exp(neg(size)), 1)));
  return sum(mul(weights, each));
}
