/**
 * Weights of a few bits to draft with: each matrix of the body is rounded to the nearest of 2^bits steps, in groups of 32
 * values along its rows that share a scale and a zero point. Embeddings, output, biases and heads keep all their bits.
 * They are computed with in float32, because no kernel of the engine reads fewer bits.
 */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';
import type { HeldWeights } from './heldWeights.ts';
import type { Layout, ParameterInfo } from './layout.ts';
import { showCopies } from './shownWeights.ts';

const groupSize = 32;

const isRounded = ({ group, name, shape }: ParameterInfo): boolean =>
  group === 'body' && shape.length === 2 && !/^(embed|head|logits)\./.test(name);

/** Rounds `values[from]` to `values[to − 1]` in place, to 2^bits steps from their smallest to their largest value. */
function roundGroup(values: Float32Array, from: number, to: number, bits: number): void {
  let low = Infinity;
  let high = -Infinity;
  for (let i = from; i < to; i++) {
    low = Math.min(low, values[i] as number);
    high = Math.max(high, values[i] as number);
  }
  const step = (high - low) / ((1 << bits) - 1);
  if (!(step > 0)) return;
  for (let i = from; i < to; i++) values[i] = low + step * Math.round(((values[i] as number) - low) / step);
}

/** A copy of flat parameters with the body's matrices at `bits` bits (1 to 16). */
export function coarseParameters(
  parameters: Float32Array,
  { parameters: infos }: Layout,
  bits: number,
): Float32Array {
  const coarse = parameters.slice();
  for (const { offset, size, shape } of infos.filter(isRounded)) {
    const row = shape[1] as number;
    for (let begin = offset; begin < offset + size; begin += row)
      for (let from = begin; from < begin + row; from += groupSize)
        roundGroup(coarse, from, Math.min(from + groupSize, begin + row), bits);
  }
  return coarse;
}

export interface CoarseWeights extends HeldWeights {
  /** Shows the weights of this moment with fewer bits until `follow` is called. */
  show(bits: number): Promise<void>;
  /** Shows the weights themselves again. */
  follow(): void;
}

/** Starts with `weights`, which it does not own. */
export function coarsen(executor: Executor, weights: HeldWeights, layout: Layout): CoarseWeights {
  const shown = showCopies(executor, weights);
  // Assigned, not spread: a spread would copy the shown weights once instead of reading them each time.
  return Object.assign(shown, {
    async show(bits: number) {
      const { version, parameters } = await shown.copy();
      await shown.showCopy({ version, parameters: coarseParameters(parameters, layout, bits) });
    },
  });
}

/** Rounded copies of weights that others replace. */
export interface CoarseCopies {
  /** The weights of this moment with `bits` bits; a copy is made once for each set of weights. */
  at(bits: number): Promise<DeviceValue>;
  release(): void;
}

/** Starts without a copy. Does not own `weights`. */
export function coarseCopies(executor: Executor, weights: HeldWeights, layout: Layout): CoarseCopies {
  let made: { readonly from: DeviceValue; readonly bits: number; readonly coarse: DeviceValue } | null = null;

  function release(): void {
    if (made) executor.release(made.coarse);
    made = null;
  }

  return {
    async at(bits) {
      const from = weights.parameters;
      if (made?.from === from && made.bits === bits) return made.coarse;
      const { data } = await executor.read(from);
      const coarse = await executor.upload(float32(coarseParameters(Float32Array.from(data), layout, bits)));
      release();
      made = { from, bits, coarse };
      return coarse;
    },
    release,
  };
}
