/** One decode step of the body in the fewest kernels, for programs whose steps are written out for a card. */
import {
  equal,
  lessEqual,
  matmul,
  mul,
  reshape,
  softmax,
  transpose,
  where,
  type Dim,
  type Value,
} from '../../graph/index.ts';
import { weightOf, type Weights } from '../layout.ts';
import {
  attended,
  attentionScale,
  feedForward,
  project,
  rmsNorm,
  type Projection,
  type TransformerShape,
} from '../transformer.ts';
import { never } from './mask.ts';

/** A state tensor `[rows, width, n]` as `[rows, heads, n / heads, width]`: its heads are apart, and no step turns it. */
export function headsApart(tensor: Value, { heads, width }: TransformerShape): Value {
  const [rows, length] = tensor.shape as readonly [Dim, Dim];
  // Turned before it is reshaped: onnxruntime moves a transposition into every step where no reshape is in its way.
  return reshape(transpose(tensor, [0, 2, 1]), [rows, heads, width / heads, length]);
}

/** The opposite of `headsApart`. */
export function headsTogether(tensor: Value, { width }: TransformerShape): Value {
  const [rows, , , length] = tensor.shape as readonly [Dim, Dim, Dim, Dim];
  return transpose(reshape(tensor, [rows, width, length]), [0, 2, 1]);
}

/** The weights with their queries scaled for attention, once for all steps. */
export function scaleQueries(weights: Weights, shape: TransformerShape): Weights {
  const names = Array.from({ length: shape.layers }, (_, layer) => `layer${layer}.query`);
  const scale = attentionScale(shape);
  return {
    ...weights,
    ...Object.fromEntries(names.map((name) => [name, mul(weightOf(weights, name), scale)])),
  };
}

/** The input of each row: its embedding, `[rows, width]`, and the number of its column, `[rows]`. */
interface Fed {
  readonly embedded: Value;
  readonly at: Value;
  /** Numbers of the columns, `[width]`, or `[rows, width]` where each row has its own. */
  readonly columns: Value;
}

/**
 * What `decodeStep` computes for one input a row, from weights of `scaleQueries` and a state with `headsApart`: the residual
 * stream `[rows, width]`, and the state with the inputs' columns, which are chosen, not written, because a card has no
 * int64 places.
 */
export function cardStep(
  weights: Weights,
  { layers, heads, width }: TransformerShape,
  { embedded, at, columns }: Fed,
  state: readonly Value[],
): { hidden: Value; state: Value[] } {
  const [rows] = at.shape as readonly [Dim];
  const size = width / heads;
  const numbers = reshape(columns, [columns.shape.length === 1 ? 1 : rows, 1, 1, 'width']);
  const own = reshape(at, [rows, 1, 1, 1]);
  const seen = lessEqual(numbers, own);
  const isOwn = equal(numbers, own);
  const next: Value[] = [];
  let x = embedded;
  for (let layer = 0; layer < layers; layer++) {
    const normed = rmsNorm(x);
    const part = (name: Projection): Value => project(weights, layer, [name], normed);
    const write = (name: Projection, cache: Value | undefined): Value =>
      where(isOwn, reshape(part(name), [rows, heads, size, 1]), cache as Value);
    const keys = write('key', state[2 * layer]);
    const values = write('value', state[2 * layer + 1]);
    const scores = matmul(reshape(part('query'), [rows, heads, 1, size]), keys);
    const looks = softmax(where(seen, scores, never));
    const mixed = matmul(values, reshape(looks, [rows, heads, 'width', 1]));
    x = feedForward(weights, layer, attended(weights, layer, x, reshape(mixed, [rows, width])));
    next.push(keys, values);
  }
  return { hidden: x, state: next };
}
