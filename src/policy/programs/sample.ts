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
  maximum,
  min,
  mul,
  range,
  reshape,
  slice,
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

/**
 * The choice of `sample`, int32 `[rows]`, with the scores less the highest and their exponentials, both `[rows, choices]`.
 */
export function choose(
  scores: Value,
  uniform: Value,
  forced?: Value,
): { readonly choice: Value; readonly z: Value; readonly e: Value } {
  const [rows, choices] = scores.shape as readonly [Dim, number];
  const z = sub(scores, maximum(scores, [-1], true));
  const e = exp(z);
  const running = cumulativeSum(e);
  const end = slice(running, -1, choices - 1, choices); // [rows, 1]
  const below = lessEqual(running, mul(end, reshape(uniform, [rows, 1])));
  const drawn = cast(min(sum(indicator(below), [-1]), choices - 1), 'int32');
  return { choice: forced ? where(lessEqual(int(0), forced), forced, drawn) : drawn, z, e };
}

/**
 * One choice per row of `scores [rows, choices]` by inverting the cumulative distribution at `uniform [rows]`: the
 * first choice whose running sum of exp(z) exceeds u · Σ exp(z). A forced id (≥ 0, `[rows]`) replaces the draw; its
 * log-probability is recorded too.
 */
export function sample(scores: Value, uniform: Value, forced?: Value): Sampled {
  const [rows, choices] = scores.shape as readonly [Dim, number];
  const { choice, z, e } = choose(scores, uniform, forced);
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
