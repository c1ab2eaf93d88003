/** The surrogates by kind, so that an objective is data: a kind, and the level of its ratio. */
import { add, type Operand, type Value } from '../../graph/index.ts';
import { cappedWeightSurrogate } from './capped-weight/cappedWeight.ts';
import { clippedOfRatio } from './clipped/clipped.ts';
import { ratio, type RatioInputs, type RatioLevel } from './ratio/ratio.ts';
import { gatedSurrogate, sharpnessOf } from './sigmoid-gate/sigmoidGate.ts';
import { plainSurrogate } from './plain/plain.ts';

/** The parts that determine an objective's program. */
export interface SurrogateParts {
  readonly kind: 'clipped' | 'capped_weight' | 'plain' | 'sigmoid_gate';
  /** Read by `clipped`, `capped_weight` and `sigmoid_gate`. */
  readonly level: RatioLevel;
}

export interface SurrogateScalars {
  readonly epsilon: Operand;
  readonly epsilonHigh: Operand;
  /** Where present, part of the clipped program. */
  readonly delta?: Operand;
  /** Sharpness of the sigmoid gate, by the sign of the advantage; TRL's values by default. */
  readonly tauPositive?: Operand;
  readonly tauNegative?: Operand;
}

export interface TokenLoss {
  /** `[n]`, to be summed by the weights of an aggregation. */
  readonly loss: Value;
  /** `[n]`, 1 where a bound took effect below or above; absent for kinds without one. */
  readonly clippedLow?: Value;
  readonly clippedHigh?: Value;
  readonly operands: Readonly<Record<string, Value>>;
}

type Inputs = RatioInputs & { readonly advantages: Value };

const surrogates: {
  readonly [Kind in SurrogateParts['kind']]: (
    inputs: Inputs,
    level: RatioLevel,
    scalars: SurrogateScalars,
  ) => TokenLoss;
} = {
  clipped: (inputs, level, scalars) =>
    clippedOfRatio({ ...scalars, ratio: ratio(level, inputs), advantages: inputs.advantages }),
  // No floor: a weight is capped above only.
  capped_weight: (inputs, level, { epsilonHigh }) =>
    cappedWeightSurrogate({ ...inputs, ratio: ratio(level, inputs), epsilonHigh }),
  plain: ({ logps, advantages }) => ({
    loss: plainSurrogate(logps, advantages),
    operands: { advantage: advantages, now: logps },
  }),
  sigmoid_gate: (inputs, level, { tauPositive = 1, tauNegative = 1.05 }) => {
    const { advantages } = inputs;
    const own = ratio(level, inputs);
    return {
      loss: gatedSurrogate({ ratio: own, advantages, tauPositive, tauNegative }),
      operands: {
        ratio: own,
        advantage: advantages,
        tau: sharpnessOf(advantages, tauPositive, tauNegative),
      },
    };
  },
};

/**
 * Per-token losses where a token represents several copies: `advantages` holds the sum of positive ones and
 * `negative` that of negative ones, both over the copies' weight. Every kind is homogeneous in A for either sign, so
 * the two losses add up to that of the copies, as long as these have one ratio: at the level `token`.
 */
export function sharedSurrogate(
  parts: SurrogateParts,
  { negative, ...inputs }: Inputs & { readonly negative: Value },
  scalars: SurrogateScalars,
): TokenLoss {
  const above = surrogate(parts, inputs, scalars);
  const below = surrogate(parts, { ...inputs, advantages: negative }, scalars);
  return {
    loss: add(above.loss, below.loss),
    operands: { ...above.operands, negative },
    ...(below.clippedLow && { clippedLow: below.clippedLow }),
    ...(above.clippedHigh && { clippedHigh: above.clippedHigh }),
  };
}

/**
 * Per-token losses of a batch. At the level `sequence_sum` each token of a completion has the completion's loss with
 * its full gradient: aggregate it with weights that add up to one share per completion (`grpo`).
 */
export function surrogate(
  { kind, level }: SurrogateParts,
  inputs: Inputs,
  scalars: SurrogateScalars,
): TokenLoss {
  return surrogates[kind](inputs, level, scalars);
}
