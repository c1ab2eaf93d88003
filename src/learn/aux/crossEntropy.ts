/** Cross-entropy on given tokens: solutions that are taught, or observations that are to be foreseen (ECHO). */
import { mul, neg, sum, type Value } from '../../graph/index.ts';

/** −Σ weight · log π(token), a scalar loss: to be scaled by its coefficient and added. Both `[n]`. */
export function crossEntropyLoss(logps: Value, weights: Value): Value {
  return neg(sum(mul(weights, logps)));
}
