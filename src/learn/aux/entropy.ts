/** An entropy bonus (Mnih et al. 2016, arXiv 1602.01783): keeps sampling varied. */
import { mul, neg, sum, type Value } from '../../graph/index.ts';

/** −Σ weight · H, a scalar loss: to be scaled by its coefficient and added. Both `[n]`; H in nats. */
export function entropyLoss(entropies: Value, weights: Value): Value {
  return neg(sum(mul(weights, entropies)));
}
