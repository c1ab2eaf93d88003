/**
 * Distillation to the policy without a hint, as NudgeRL has it ("Nudging Beyond the Comfort Zone", arXiv 2605.15726; its
 * released trainer), and where it stops pushing.
 */
import { indicator, less, max, mul, neg, sum, where, type Value } from '../../graph/index.ts';

/**
 * Log-probability, nats, below which a token is not pushed down any further. The published term has no bound: where the
 * advantage is below 0 it falls without end as the token grows less likely.
 */
export const distilFloor = -8;

export interface Distilled {
  /** −Σ weight · log π(token), with log π held at the floor where the weight is below 0; a scalar. */
  readonly loss: Value;
  /** How many tokens are pushed down, and how many of these stand below the floor; scalars. */
  readonly pushed: Value;
  readonly floored: Value;
}

/**
 * `logps` `[n]` behind the plain prompt, nats; `weights` `[n]` the share of each token, A / (completions · tokens), with
 * either sign. Where a token stands below the floor and its weight is below 0, there is no gradient.
 */
export function distilLoss(logps: Value, weights: Value): Distilled {
  const down = less(weights, 0);
  const held = where(down, max(logps, distilFloor), logps);
  const below = mul(indicator(down), indicator(less(logps, distilFloor)));
  return { loss: neg(sum(mul(weights, held))), pushed: sum(indicator(down)), floored: sum(below) };
}
