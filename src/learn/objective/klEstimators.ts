/** Per-token estimators of KL(π ‖ anchor) from samples of π (Schulman, "Approximating KL divergence", 2020). */
import { exp, sub, type Value } from '../../graph/index.ts';

/** k3 = eᵘ − u − 1 with u = log anchor − log π: never negative, unbiased on samples of π. `[n]`. */
export function k3(logps: Value, anchorLogps: Value): Value {
  const u = sub(anchorLogps, logps);
  return sub(sub(exp(u), u), 1);
}
