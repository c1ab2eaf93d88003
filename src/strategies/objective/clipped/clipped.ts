/** The two-sided clipped surrogate of PPO (Schulman et al. 2017, arXiv 1707.06347, eq. 7), per token. */
import {
  add,
  and,
  indicator,
  less,
  max,
  min,
  mul,
  neg,
  or,
  sub,
  type Operand,
  type Value,
} from '../../../graph/index.ts';

export interface ClippedInputs {
  /** Both `[n]`: the ratio of new to old probability, at any level, and the token's advantage. */
  readonly ratio: Value;
  readonly advantages: Value;
  /** Scalars: the ratio is clipped to [1 − epsilon, 1 + epsilonHigh]. */
  readonly epsilon: Operand;
  readonly epsilonHigh: Operand;
  /** Cap of the ratio in the unclipped branch, above 1 + epsilonHigh (TRL `delta`): beyond it, a token with A < 0 has no gradient. */
  readonly delta?: Operand;
}

export interface Surrogate {
  /** `[n]`: max(−Aρ, −A·clip(ρ)), to be minimised. */
  readonly loss: Value;
  /** `[n]`, 1 where the clip removed the gradient: below with A < 0, above with A > 0 (TRL's low and high). */
  readonly clippedLow: Value;
  readonly clippedHigh: Value;
  readonly operands: Readonly<Record<string, Value>>;
}

/** The surrogate of given ratios. */
export function clippedOfRatio({ ratio, advantages, epsilon, epsilonHigh, delta }: ClippedInputs): Surrogate {
  const low = sub(1, epsilon);
  const high = add(1, epsilonHigh);
  const clipped = max(min(ratio, high), low);
  const free = delta === undefined ? ratio : min(ratio, delta);
  return {
    loss: max(neg(mul(advantages, free)), neg(mul(advantages, clipped))),
    clippedLow: indicator(and(less(ratio, low), less(advantages, 0))),
    clippedHigh: indicator(and(less(high, ratio), less(0, advantages))),
    operands: { ratio, advantage: advantages, low, high, free },
  };
}

/** 1 where either side was clipped. */
export function clippedEither({
  clippedLow,
  clippedHigh,
}: Pick<Surrogate, 'clippedLow' | 'clippedHigh'>): Value {
  return indicator(or(less(0, clippedLow), less(0, clippedHigh)));
}
