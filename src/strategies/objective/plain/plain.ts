/** The plain policy gradient: log-probabilities weighted by their advantage, optionally with a further weight. */
import { mul, neg, stopGradient, type Value } from '../../../graph/index.ts';

/** −A·log π, `[n]`: REINFORCE (Williams 1992). Has no trust region, so use one update per batch. */
export function plainSurrogate(logps: Value, advantages: Value): Value {
  return neg(mul(advantages, logps));
}

/** −sg(w)·A·log π, `[n]`: every token keeps a gradient of size w, and none flows through w. */
export function weightedSurrogate(weights: Value, logps: Value, advantages: Value): Value {
  return neg(mul(mul(stopGradient(weights), advantages), logps));
}
