/** Numbers read from a completion's hidden states, for probes of them. */
import { philox } from '../tensor/random.ts';
import type { Sample } from './sample.ts';

export interface Stated extends Pick<Sample, 'tokens' | 'states'> {
  readonly prompt: { readonly tokens: readonly number[] };
}

/** Most numbers that are read of a state, so that the sums of a regression stay small. */
const mostRead = 64;

/** A fixed random sign for each coordinate. */
const signs = Int8Array.from({ length: 1024 }, (_, j) => 1 - 2 * (philox([0, 0], [j, 0, 0, 0])[0] & 1));

/** Numbers in each of the completion's states; 0 without states. */
export function stateWidth({ states, tokens, prompt }: Stated): number {
  const written = tokens.length - prompt.tokens.length;
  return states && written > 0 ? states.length / written : 0;
}

/**
 * A state as at most 64 numbers: coordinate j is added to number j mod 64 with a fixed random sign (a count sketch,
 * Charikar et al. 2002); unchanged where it has no more.
 */
export function sketched(state: ArrayLike<number>): Float64Array {
  if (state.length <= mostRead) return Float64Array.from(state);
  const read = new Float64Array(mostRead);
  for (let j = 0; j < state.length; j++) {
    const at = j % mostRead;
    read[at] = (read[at] as number) + (signs[j % signs.length] as number) * (state[j] as number);
  }
  return read;
}

/** Mean of the states before completion tokens `from` … `to` − 1, float64; zeros where there are none. */
export function meanState(one: Stated, from: number, to: number): Float64Array {
  const width = stateWidth(one);
  const mean = new Float64Array(width);
  const count = Math.max(to - from, 1);
  for (let t = from; t < to; t++) {
    for (let j = 0; j < width; j++)
      mean[j] = (mean[j] as number) + (one.states?.[t * width + j] as number) / count;
  }
  return mean;
}
