/** A weight that rises to 1 and falls off smoothly beyond it (TRL `loss_type="vespo"`). */
import { add, exp, less, mul, neg, sub, where, type Value } from '../../graph/index.ts';

/** Shape of the weight where A ≥ 0 and where A < 0; TRL's values. */
const shapes = { positive: { k: 2, lambda: 3 }, negative: { k: 3, lambda: 2 } };

/**
 * φ = exp(λ + k·log w − λ·w), `[n]`, of log-weights of whole completions (`logRatio` at `sequence_sum`): 1 at w = 1.
 * Used without its gradient, as the weight of `weightedSurrogate`.
 */
export function softWeight(logWeights: Value, advantages: Value): Value {
  const weights = exp(logWeights);
  const [positive, negative] = [shapes.positive, shapes.negative].map(({ k, lambda }) =>
    add(mul(k, logWeights), neg(mul(lambda, sub(weights, 1)))),
  ) as [Value, Value];
  return exp(where(less(advantages, 0), negative, positive));
}
