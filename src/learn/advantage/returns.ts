/** Discounted sums of token rewards: what followed each action (REINFORCE++). */

/**
 * Rₜ = Σ γᵏ r over actions from t on, k counting actions: a token with mask 0 takes no time, and its reward counts for
 * the action before it. 0 at tokens with mask 0. All arrays `[T]`.
 */
export function tokenReturns(
  rewards: ArrayLike<number>,
  mask: ArrayLike<number>,
  gamma: number,
): Float64Array {
  const returns = new Float64Array(rewards.length);
  let [after, pending] = [0, 0];
  for (let t = rewards.length - 1; t >= 0; t--) {
    pending += rewards[t] as number;
    if (!mask[t]) continue;
    after = pending + gamma * after;
    returns[t] = after;
    pending = 0;
  }
  return returns;
}
