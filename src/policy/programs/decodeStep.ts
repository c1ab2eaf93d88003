/** One decode step of the body over its KV state: shared by programs that write tokens and latents. */
import {
  add,
  floats,
  input,
  lessEqual,
  matmul,
  mul,
  multiplyDims,
  reshape,
  slice,
  softmax,
  sum,
  where,
  writeColumn,
  type Dim,
  type Value,
} from '../../graph/index.ts';
import type { Weights } from '../layout.ts';
import type { TransformerSpec } from '../sizes.ts';
import {
  attended,
  attentionScale,
  feedForward,
  project,
  rmsNorm,
  type TransformerShape,
} from '../transformer.ts';
import { never } from './mask.ts';

/** KV state tensors of a policy, each `[rows, width, n]` with all heads side by side: `key0, value0, key1, …`. */
export function stateInputs({ shape }: TransformerSpec, rows: Dim): Value<'input'>[] {
  const size: readonly Dim[] = [rows, 'width', shape.width];
  return Array.from({ length: shape.layers }, (_, layer) => [
    input(`key${layer}`, 'float32', size, `keys of layer ${layer}, column = position`),
    input(`value${layer}`, 'float32', size, `values of layer ${layer}, column = position`),
  ]).flat();
}

/** 1 where a column belongs to a head, else 0, `[heads, width]`. */
function headMask({ heads, width }: TransformerShape): Value {
  const size = width / heads;
  return floats(
    Array.from({ length: heads * width }, (_, i) =>
      Math.floor((i % width) / size) === Math.floor(i / width) ? 1 : 0,
    ),
    [heads, width],
  );
}

/** The input, row by row: embeddings `[rows · count, width]`, and for each its place, both `[rows · count]`. */
interface Fed {
  readonly embedded: Value;
  /** Column in the state. */
  readonly positions: Value;
  /** Its row: 0, 1, …, rows − 1 where each row has one. */
  readonly index: Value;
  /** Inputs of each row; default 1. */
  readonly count?: Dim;
}

/**
 * One decode step of the body: residual stream `[rows · count, width]`, and the state with the inputs' columns written. Few
 * queries need no transposed heads: each head's query is the whole row with other heads masked, and its own
 * columns are picked from the mixed values.
 */
export function decodeStep(
  weights: Weights,
  shape: TransformerShape,
  { embedded, positions, index, count = 1 }: Fed,
  state: readonly Value[],
  columns: Value,
): { hidden: Value; state: Value[] } {
  const fed = positions.shape[0] as Dim;
  const rows = (state[0] as Value).shape[0] as Dim;
  const queries = multiplyDims(count, shape.heads);
  const scale = attentionScale(shape);
  const mask = headMask(shape);
  const seen = lessEqual(reshape(columns, [1, 1, 'width']), reshape(positions, [fed, 1, 1]));
  const bias = where(seen, 0, never);
  const next: Value[] = [];
  let x = embedded;
  for (let layer = 0; layer < shape.layers; layer++) {
    const normed = rmsNorm(x);
    const projected = project(weights, layer, ['query', 'key', 'value'], normed);
    const part = (at: 0 | 1 | 2): Value => slice(projected, 1, at * shape.width, (at + 1) * shape.width);
    const write = (cache: Value | undefined, update: Value): Value =>
      writeColumn(cache as Value, update, index, positions);
    const keys = write(state[2 * layer], part(1));
    const values = write(state[2 * layer + 1], part(2));
    const query = mul(reshape(part(0), [fed, 1, shape.width]), mask);
    const scores = matmul(reshape(query, [rows, queries, shape.width]), keys, {
      ...{ transposeB: true, alpha: scale },
    }); // [rows, count · heads, width]
    const looks = softmax(add(reshape(scores, [fed, shape.heads, 'width']), bias));
    const looked = matmul(reshape(looks, [rows, queries, 'width']), values);
    const mixed = sum(mul(reshape(looked, [fed, shape.heads, shape.width]), mask), [1]);
    x = feedForward(weights, layer, attended(weights, layer, x, mixed));
    next.push(keys, values);
  }
  return { hidden: x, state: next };
}
