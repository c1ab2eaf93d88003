/**
 * Latent slots in the columns of score and update programs. A slot's input is its recorded mixture. The gradient may
 * flow through it as if the mixture were computed again: softmax(log w + z̄ / τ), where z̄ has the gradient of the logits
 * before the slot and the value 0. So the forward pass is that of the record, and the derivative is the softmax's there.
 */
import {
  add,
  gather,
  input,
  log,
  matmul,
  max,
  mul,
  pad,
  reshape,
  slice,
  softmax,
  stopGradient,
  sub,
  type Dim,
  type Value,
} from '../../graph/index.ts';
import { weightOf, type Weights } from '../layout.ts';
import { flatRows, forwardFrom, logits, type Forward, type TransformerShape } from '../transformer.ts';

/** Weights below this are 0 in a record; their logarithm must stay finite. */
const leastWeight = 1e-30;

interface Columns {
  readonly weights: Weights;
  /** Tokens and their positions, `[rows, length]`. */
  readonly fed: Value;
  readonly positions: Value;
  readonly bias: Value;
  readonly from: number;
  readonly temperature: Value | undefined;
}

/** The inputs of latent slots, and the forward pass that reads them. */
export interface LatentColumns {
  readonly inputs: readonly Value<'input'>[];
  forward(columns: Columns): Forward;
}

/**
 * Input `mixtures [rows, length, vocabulary]`: the weights of each slot, 0 in columns of tokens. `slots [rows, length]`
 * is 1 in slots, 0 elsewhere. With `through`, `mixture_gradient [rows, length]` is 1/τ where the gradient flows through a
 * slot, else 0; the logits before a slot are those of its column to the left, as they were with recorded mixtures.
 */
export function latentInputs(shape: TransformerShape, length: Dim, how: 'read' | 'through'): LatentColumns {
  const { vocabulary } = shape;
  const mixtures = input('mixtures', 'float32', ['rows', length, vocabulary], 'weights of tokens in a slot');
  const slots = input('slots', 'float32', ['rows', length], '1 in latent slots');
  const gradient = input(
    'mixture_gradient',
    'float32',
    ['rows', length],
    '1/τ where the gradient flows through a slot',
  );

  function embedded({ weights, fed, positions }: Columns, mixture: Value): Value {
    const [tokens, at] = [flatRows(fed), flatRows(positions)];
    const isSlot = reshape(slots, [tokens.shape[0] as Dim, 1]);
    const table = weightOf(weights, 'embed.token');
    const said = add(
      mul(gather(table, tokens), sub(1, isSlot)),
      mul(matmul(flatRows(mixture), table), isSlot),
    );
    return add(said, gather(weightOf(weights, 'embed.position'), at));
  }

  return {
    inputs: [mixtures, slots, ...(how === 'through' ? [gradient] : [])],
    forward(columns) {
      const { weights, bias, from, temperature, fed } = columns;
      const size = fed.shape as readonly [Dim, Dim];
      const pass = (mixture: Value): Forward =>
        forwardFrom(weights, shape, embedded(columns, mixture), size, bias, from);
      const recorded = pass(mixtures);
      if (how === 'read') return recorded;
      if (typeof length !== 'number')
        throw new Error(`sequence: a gradient through latent slots needs a known length, got ${length}`);
      const scored = length - from;
      const scores = reshape(logits(weights, shape, recorded.hidden, temperature), [
        'rows',
        scored,
        vocabulary,
      ]);
      // The logits at column c choose the input of column c + 1.
      const before = pad(slice(scores, 1, 0, scored - 1), 1, from + 1, 0);
      const moved = mul(sub(before, stopGradient(before)), reshape(gradient, ['rows', length, 1]));
      return pass(softmax(add(log(max(mixtures, leastWeight)), moved)));
    },
  };
}
