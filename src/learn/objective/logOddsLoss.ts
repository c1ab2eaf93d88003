/** Cross-entropy of a head that outputs log-odds. */
import { add, exp, log, max, mul, neg, sub, sum, type Value } from '../../graph/index.ts';

export interface LogOddsInputs {
  /** All `[n]`: log-odds, the result in [0, 1], and the share in the loss (0: not counted). */
  readonly scores: Value;
  readonly targets: Value;
  readonly weights: Value;
}

/**
 * Σ weight · −(y log σ(s) + (1 − y) log(1 − σ(s))) as Σ weight · (max(s, 0) − s·y + log(1 + e^−|s|)), which never
 * overflows; a scalar, in nats. Its slope in s is weight · (σ(s) − y).
 */
export function logOddsLoss({ scores, targets, weights }: LogOddsInputs): Value {
  const size = max(scores, neg(scores));
  const each = add(sub(max(scores, 0), mul(scores, targets)), log(add(exp(neg(size)), 1)));
  return sum(mul(weights, each));
}
