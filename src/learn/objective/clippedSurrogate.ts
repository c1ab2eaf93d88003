/** The two-sided clipped surrogate of PPO (Schulman et al. 2017, arXiv 1707.06347, eq. 7), per token. */
import {
  add,
  and,
  exp,
  indicator,
  less,
  max,
  min,
  mul,
  neg,
  or,
  sub,
  type Value,
} from '../../graph/index.ts';

export interface SurrogateInputs {
  /** All `[n]`: log-probability now, when sampled, and the token's advantage. */
  readonly logps: Value;
  readonly oldLogps: Value;
  readonly advantages: Value;
  /** Scalars: the ratio is clipped to [1 − epsilon, 1 + epsilonHigh]. */
  readonly epsilon: Value;
  readonly epsilonHigh: Value;
}

export interface Surrogate {
  /** `[n]`: max(−Aρ, −A·clip(ρ)), to be minimised. */
  readonly loss: Value;
  /** `[n]`, 1 where the clip took the gradient away: below with A < 0, above with A > 0 (TRL's low and high). */
  readonly clippedLow: Value;
  readonly clippedHigh: Value;
}

/** ρ = exp(logps − oldLogps), its exponent held in ±20 so that one stray token cannot overflow. */
export function clippedSurrogate({
  logps,
  oldLogps,
  advantages,
  epsilon,
  epsilonHigh,
}: SurrogateInputs): Surrogate {
  const ratio = exp(max(min(sub(logps, oldLogps), 20), -20));
  const low = sub(1, epsilon);
  const high = add(1, epsilonHigh);
  const clipped = max(min(ratio, high), low);
  const loss = max(neg(mul(advantages, ratio)), neg(mul(advantages, clipped)));
  return {
    loss,
    clippedLow: indicator(and(less(ratio, low), less(advantages, 0))),
    clippedHigh: indicator(and(less(high, ratio), less(0, advantages))),
  };
}

/** 1 where either side was clipped. */
export function clippedEither({ clippedLow, clippedHigh }: Surrogate): Value {
  return indicator(or(less(0, clippedLow), less(0, clippedHigh)));
}
