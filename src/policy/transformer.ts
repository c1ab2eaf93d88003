/**
 * Decoder-only transformer: learned positions, pre-norm RMSNorm without gains, multi-head attention, ReLU MLP, untied
 * output. Everything outside attention works on flattened rows `[n, width]`.
 */
import {
  add,
  concat,
  div,
  floats,
  gather,
  inverseRms,
  matmul,
  mul,
  multiplyDims,
  relu,
  reshape,
  slice,
  softmax,
  transpose,
  type Dim,
  type Value,
} from '../graph/index.ts';
import { weightOf, type GroupSpec, type ParameterSpec, type Weights } from './layout.ts';

export interface TransformerShape {
  readonly vocabulary: number;
  /** Id that fills rows and is never chosen; absent: every id may be chosen. */
  readonly pad?: number;
  readonly maxLength: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
}

const scaled = (fanIn: number): number => Math.sqrt(3 / fanIn);

/** The parameters of a body, in order. Matrices have variance 1/fan-in; those into the residual stream scale by 1/√(2·layers). */
export function transformerParameters(shape: TransformerShape): GroupSpec {
  const { vocabulary, maxLength, width, layers, hidden } = shape;
  const residual = 1 / Math.sqrt(2 * layers);
  const parameters: ParameterSpec[] = [
    { name: 'embed.token', shape: [vocabulary, width], bound: scaled(width) },
    { name: 'embed.position', shape: [maxLength, width], bound: scaled(width) },
  ];
  for (let layer = 0; layer < layers; layer++) {
    const at = `layer${layer}`;
    for (const name of ['query', 'key', 'value']) {
      parameters.push({ name: `${at}.${name}`, shape: [width, width], bound: scaled(width) });
    }
    parameters.push(
      { name: `${at}.out`, shape: [width, width], bound: scaled(width) * residual },
      { name: `${at}.up`, shape: [width, hidden], bound: scaled(width) },
      { name: `${at}.down`, shape: [hidden, width], bound: scaled(hidden) * residual },
    );
  }
  parameters.push({ name: 'head.logits', shape: [width, vocabulary], bound: 0 });
  return { name: 'body', parameters, learningRateScale: 1, decay: true };
}

/** x / √(mean x² + 1e-5) over the last axis (Zhang & Sennrich 2019, arXiv 1910.07467, without gains). `[n, width]`. */
export function rmsNorm(x: Value): Value {
  return mul(x, inverseRms(x, 1e-5));
}

/** Token plus position embedding, `[n, width]`, for int32 `tokens` and `positions` `[n]`. */
export function embed(weights: Weights, tokens: Value, positions: Value): Value {
  return add(
    gather(weightOf(weights, 'embed.token'), tokens),
    gather(weightOf(weights, 'embed.position'), positions),
  );
}

/**
 * Added to the logit of padding: its exp is 0 in float32 beside any real logit, and it is small enough that
 * differences of log-probabilities at padding stay finite.
 */
export const neverChosen = -1000;

/**
 * Next-token logits `[n, vocabulary]`, divided by `temperature` (scalar), from the residual stream `[n, width]`; the
 * probability of `shape.pad` is 0. The matrix is divided, because it is smaller than the logits.
 */
export function logits(
  weights: Weights,
  { vocabulary, pad }: TransformerShape,
  x: Value,
  temperature?: Value,
): Value {
  const head = weightOf(weights, 'head.logits');
  const raw = matmul(rmsNorm(x), temperature ? div(head, temperature) : head);
  if (pad === undefined) return raw;
  return add(raw, floats(Array.from({ length: vocabulary }, (_, id) => (id === pad ? neverChosen : 0))));
}

/** The MLP branch of one layer, with its residual. */
export function feedForward(weights: Weights, layer: number, x: Value): Value {
  const up = relu(matmul(rmsNorm(x), weightOf(weights, `layer${layer}.up`)));
  return add(x, matmul(up, weightOf(weights, `layer${layer}.down`)));
}

/** The projections of a token for attention, in the order of their layout. */
export type Projection = 'query' | 'key' | 'value';

/** The named projections of one layer from normed rows `[n, width]` in one product, side by side: `[n, width · names]`. */
export function project(weights: Weights, layer: number, names: readonly Projection[], x: Value): Value {
  return matmul(
    x,
    concat(
      names.map((name) => weightOf(weights, `layer${layer}.${name}`)),
      1,
    ),
  );
}

/** The stream `[n, width]` plus the projected output of attention, `mixed [n, width]`. */
export function attended(weights: Weights, layer: number, x: Value, mixed: Value): Value {
  return add(x, matmul(mixed, weightOf(weights, `layer${layer}.out`)));
}

/** `count` projections side by side `[rows·length, width · count]` → each `[rows, heads, length, width / heads]`. */
function splitHeads(
  x: Value,
  rows: Dim,
  length: Dim,
  { heads, width }: TransformerShape,
  count: number,
): Value[] {
  const size = width / heads;
  const apart = transpose(reshape(x, [rows, length, count, heads, size]), [2, 0, 3, 1, 4]);
  return Array.from({ length: count }, (_, i) =>
    reshape(slice(apart, 0, i, i + 1), [rows, heads, length, size]),
  );
}

/** Attention scale 1/√(head width). */
export function attentionScale({ heads, width }: TransformerShape): number {
  return 1 / Math.sqrt(width / heads);
}

/** The result of a full forward pass: the residual stream and, per layer, keys, values and attention. */
export interface Forward {
  /** `[rows · (length − from), width]`. */
  readonly hidden: Value;
  /** `[rows, length, width]`. */
  readonly keys: readonly Value[];
  readonly values: readonly Value[];
  /** How much each column looks at each column, `[rows, heads, length, length]`; of the last layer only from `from` on. */
  readonly attention: readonly Value[];
}

/**
 * Full forward pass over `tokens [rows, length]` at `positions [rows, length]`; adds `bias [rows or 1, 1, length,
 * length]` to the attention scores (0 to attend, very negative to hide). Computes the residual stream from column `from`
 * on (default all; otherwise `length` must be known): earlier columns only give keys and values to the last layer.
 */
export function forward(
  weights: Weights,
  shape: TransformerShape,
  tokens: Value,
  positions: Value,
  bias: Value,
  from = 0,
): Forward {
  const embedded = embed(weights, flatRows(tokens), flatRows(positions));
  return forwardFrom(weights, shape, embedded, tokens.shape as readonly [Dim, Dim], bias, from);
}

/** As `forward`, from embeddings with positions, `embedded [rows · length, width]`. */
export function forwardFrom(
  weights: Weights,
  shape: TransformerShape,
  embedded: Value,
  [rows, length]: readonly [Dim, Dim],
  bias: Value,
  from = 0,
): Forward {
  /** Rows of the columns from `from` on. */
  const wanted = (x: Value): Value =>
    from === 0 ? x : flatRows(slice(reshape(x, [rows, length, shape.width]), 1, from, length as number));
  let x = embedded;
  const keys: Value[] = [];
  const values: Value[] = [];
  const attention: Value[] = [];
  for (let layer = 0; layer < shape.layers; layer++) {
    const normed = rmsNorm(x);
    const isPartial = layer === shape.layers - 1 && from > 0;
    const names: readonly Projection[] = isPartial ? ['key', 'value'] : ['query', 'key', 'value'];
    const projected = project(weights, layer, names, normed);
    const heads = splitHeads(projected, rows, length, shape, names.length);
    if (isPartial) {
      const queries = project(weights, layer, ['query'], wanted(normed));
      heads.unshift(...splitHeads(queries, rows, (length as number) - from, shape, 1));
    }
    const [query, key, value] = heads as [Value, Value, Value];
    const scores = matmul(query, key, { transposeB: true, alpha: attentionScale(shape) });
    const looks = softmax(add(scores, isPartial ? slice(bias, 2, from, length as number) : bias));
    const mixed = matmul(looks, value);
    if (isPartial) x = wanted(x);
    const joined = reshape(transpose(mixed, [0, 2, 1, 3]), x.shape);
    x = feedForward(weights, layer, attended(weights, layer, x, joined));
    const [keyRows, valueRows] = [2, 1].map((fromEnd) => {
      const start = (names.length - fromEnd) * shape.width;
      return slice(projected, 1, start, start + shape.width);
    }) as [Value, Value];
    keys.push(reshape(keyRows, [rows, length, shape.width]));
    values.push(reshape(valueRows, [rows, length, shape.width]));
    attention.push(looks);
  }
  return { hidden: x, keys, values, attention };
}

/** `[rows, length, …]` with the first two axes joined. */
export function flatRows(x: Value): Value {
  const [rows, length, ...rest] = x.shape as readonly [Dim, Dim, ...Dim[]];
  return reshape(x, [multiplyDims(rows, length), ...rest]);
}
