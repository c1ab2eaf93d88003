/** Per-token estimators of KL(π ‖ anchor) from samples of π (Schulman, "Approximating KL divergence", 2020). */
import { exp, mul, sub, type Value } from '../../../graph/index.ts';

/** A per-token estimate `[n]` from log-probabilities under the policy and the anchor. */
export type KlEstimator = (logps: Value, anchorLogps: Value) => Value;

/**
 * k1 = log π − log anchor: unbiased, of either sign. As a loss its gradient is 0 on average, whatever the anchor: it
 * belongs in the reward.
 */
function k1(logps: Value, anchorLogps: Value): Value {
  return sub(logps, anchorLogps);
}

/** k2 = u²/2 with u = log anchor − log π: biased as a value, but its gradient is that of the KL on samples of π. */
function k2(logps: Value, anchorLogps: Value): Value {
  const u = sub(anchorLogps, logps);
  return mul(mul(u, u), 0.5);
}

/** k3 = eᵘ − u − 1 with u = log anchor − log π: never negative, unbiased on samples of π. `[n]`. */
export function k3(logps: Value, anchorLogps: Value): Value {
  const u = sub(anchorLogps, logps);
  return sub(sub(exp(u), u), 1);
}

export const klEstimators = { k1, k2, k3 } as const satisfies Readonly<Record<string, KlEstimator>>;
