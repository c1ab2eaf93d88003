/** Clips the weight, not the gradient (CISPO: MiniMax-M1 2025, arXiv 2506.13585, eq. 4). */
import { add, indicator, less, max, min, sub, type Operand, type Value } from '../../../graph/index.ts';
import type { Surrogate } from '../clipped/clipped.ts';
import { weightedSurrogate } from '../plain/plain.ts';

export interface CappedInputs {
  /** All `[n]`. */
  readonly ratio: Value;
  readonly logps: Value;
  readonly advantages: Value;
  /**
   * The weight's largest value is 1 + epsilonHigh, as for other surrogates (the paper's and verl's convention). TRL's
   * `epsilon_high` for this loss is the largest value itself: its 5 is our 4.
   */
  readonly epsilonHigh: Operand;
  /** The weight's smallest value is 1 − epsilon; none without it, as in the paper's runs and in TRL (verl has one). */
  readonly epsilon?: Operand;
}

/** −sg(min(ρ, 1 + epsilonHigh))·A·log π, `[n]`; marks the tokens whose weight was changed, whatever their advantage. */
export function cappedWeightSurrogate({
  ratio,
  logps,
  advantages,
  epsilonHigh,
  epsilon = 1,
}: CappedInputs): Surrogate {
  const [low, high] = [sub(1, epsilon), add(1, epsilonHigh)];
  return {
    loss: weightedSurrogate(max(min(ratio, high), low), logps, advantages),
    clippedLow: indicator(less(ratio, low)),
    clippedHigh: indicator(less(high, ratio)),
    operands: { ratio, advantage: advantages, low, high, now: logps },
  };
}
