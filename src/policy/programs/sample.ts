/** Sampling inside a program from one uniform number per row, shared by tokens and actions. */
import {
  cast,
  cumulativeSum,
  div,
  equal,
  exp,
  indicator,
  int,
  lessEqual,
  log,
  max,
  maximum,
  min,
  mul,
  range,
  reshape,
  slice,
  softmax,
  sub,
  sum,
  sumInParts,
  where,
  type Dim,
  type Value,
} from '../../graph/index.ts';

/** The sample of one step, each `[rows]`. */
export interface Sampled {
  /** Id of the choice, int32. */
  readonly choice: Value;
  readonly logp: Value;
  readonly entropy: Value;
}

/** How many choices come before the drawn one, float32 `[rows]`, for weights `[rows, choices]` of any sum. */
function countBefore(weights: Value, uniform: Value): Value {
  const [rows, choices] = weights.shape as readonly [Dim, number];
  const running = cumulativeSum(weights);
  const end = slice(running, -1, choices - 1, choices); // [rows, 1]
  const below = lessEqual(running, mul(end, reshape(uniform, [rows, 1])));
  return min(sum(indicator(below), [-1]), choices - 1);
}

/**
 * The choice of `sample`, int32 `[rows]`, in the fewest kernels: a forced id is `forced` as float32 where `uniform` is −1, before
 * which there is no choice.
 */
export const chooseOnCard = (scores: Value, uniform: Value, forced: Value): Value =>
  cast(max(countBefore(softmax(scores), uniform), forced), 'int32');

/**
 * One choice per row of `scores [rows, choices]` by inverting the cumulative distribution at `uniform [rows]`: the
 * first choice whose running sum of exp(z) exceeds u · Σ exp(z). A forced id (≥ 0, `[rows]`) replaces the draw; its
 * log-probability is recorded too.
 */
export function sample(scores: Value, uniform: Value, forced?: Value): Sampled {
  const [rows, choices] = scores.shape as readonly [Dim, number];
  const z = sub(scores, maximum(scores, [-1], true));
  const e = exp(z);
  const drawn = cast(countBefore(e, uniform), 'int32');
  const choice = forced ? where(lessEqual(int(0), forced), forced, drawn) : drawn;
  // Summed as in `logProbabilities`, so that a choice is scored as it was sampled.
  const total = sumInParts(e);
  const logTotal = log(total);
  const picked = sum(mul(z, indicator(equal(reshape(choice, [rows, 1]), range(choices)))), [-1]);
  return {
    choice,
    logp: sub(picked, logTotal),
    entropy: sub(logTotal, div(sum(mul(e, z), [-1]), total)), // log Σe − Σ e z / Σe
  };
}
