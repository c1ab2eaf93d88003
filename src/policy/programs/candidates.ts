/** Finds the likeliest choices of a step inside a program, for strategies that branch between near-equal tokens. */
import {
  cast,
  equal,
  floats,
  indicator,
  lessEqual,
  maximum,
  mul,
  range,
  reshape,
  softmax,
  sub,
  where,
  type Dim,
  type Value,
} from '../../graph/index.ts';

/** One rank of the choices, both `[rows]`. */
export interface Likely {
  /** Id of the choice, int32. */
  readonly choice: Value;
  readonly probability: Value;
}

/** The `count` likeliest choices under `scores [rows, choices]`, the likeliest first; of equals the lowest id. */
export function likeliest(scores: Value, count: number): readonly Likely[] {
  const [rows, choices] = scores.shape as readonly [Dim, number];
  const fromEnd = floats(Array.from({ length: choices }, (_, id) => choices - id));
  const ranks: Likely[] = [];
  let left = softmax(scores);
  for (let rank = 0; rank < count; rank++) {
    const top = maximum(left, [-1], true); // [rows, 1]
    const first = maximum(mul(indicator(lessEqual(top, left)), fromEnd), [-1]);
    const choice = cast(sub(choices, first), 'int32');
    ranks.push({ choice, probability: reshape(top, [rows]) });
    left = where(equal(reshape(choice, [rows, 1]), range(choices)), -1, left);
  }
  return ranks;
}
