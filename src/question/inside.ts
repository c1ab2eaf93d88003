/** What happens inside a policy that reads tokens: where each head looks from every token, and what may follow each. */
import { attentionOf } from '../policy/programs/distribution.ts';
import { positionsOf } from '../policy/positions.ts';
import { PAD } from '../tasks/vocabulary/common.ts';
import { int32, scalar } from '../tensor/tensor.ts';
import type { AskedPolicy } from './policy.ts';

/** A prompt and its completion, with the hint before them. */
export interface ReadTokens {
  readonly tokens: readonly number[];
  /** How many of the first tokens are a hint. */
  readonly hint: number;
}

/** Plain data. */
export interface Insight {
  readonly heads: number;
  /** By layer: how much each head looks at each token (last axis) from each token, `[heads, length, length]`. */
  readonly attention: readonly Float32Array[];
  /** Probabilities of all symbols after each token, `[length, symbols]`. */
  readonly probabilities: Float32Array;
}

/** Reads a row at `temperature`. Throws where it is longer than the policy reads, and where the policy reads numbers. */
export async function insightOf(
  { spec, frame, executor, weights, inside }: AskedPolicy,
  { tokens, hint }: ReadTokens,
  temperature: number,
): Promise<Insight> {
  if (spec.kind === 'mlp')
    throw new Error(`inside: the policy must read tokens, got ${spec.id}, which reads numbers`);
  const { maxLength, layers, heads, vocabulary } = spec.shape;
  const { length } = tokens;
  if (length > maxLength)
    throw new Error(`inside: a row must have at most ${maxLength} tokens, got ${length}`);
  const width = Math.max(frame.width, length);
  // A single row would be rounded differently than among others.
  const rows = 2;
  const grid = new Int32Array(rows * width).fill(PAD);
  const positions = new Int32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    grid.set(tokens, row * width);
    positions.set(positionsOf(width, hint, maxLength), row * width);
  }
  const { read } = await executor.run(inside, {
    parameters: weights.parameters,
    tokens: int32(grid, [rows, width]),
    positions: int32(positions, [rows, width]),
    segments: int32(new Int32Array(rows * width), [rows, width]),
    columns: int32(Int32Array.from({ length: width }, (_, i) => i)),
    temperature: scalar(temperature),
  });
  const values = (name: string): Float32Array => read[name]?.data as Float32Array;
  return {
    heads,
    attention: Array.from({ length: layers }, (_, layer) =>
      square(values(attentionOf(layer)), heads, width, length),
    ),
    probabilities: values('probabilities').slice(0, length * vocabulary),
  };
}

/** The first row's `[heads, length, length]` of `[rows, heads, width, width]`. */
function square(values: Float32Array, heads: number, width: number, length: number): Float32Array {
  const small = new Float32Array(heads * length * length);
  for (let line = 0; line < heads * length; line++) {
    const from = (Math.floor(line / length) * width + (line % length)) * width;
    small.set(values.subarray(from, from + length), line * length);
  }
  return small;
}
