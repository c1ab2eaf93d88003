/** Initial parameters from a seed, with uniform draws only, which need no function that differs between engines. */
import { streams, uniform } from '../tensor/random.ts';
import type { Layout } from './layout.ts';

/**
 * Flat float32 parameters, each uniform in ±its bound, keyed by (seed, parameter, element). Parameters before `from`
 * stay 0.
 */
export function initialParameters(layout: Layout, seed: number, from = 0): Float32Array {
  const flat = new Float32Array(layout.size);
  layout.parameters.forEach(({ offset, size, bound }, parameter) => {
    if (bound === 0 || offset < from) return;
    for (let i = 0; i < size; i++)
      flat[offset + i] = bound * (2 * uniform(seed, streams.init, parameter, i) - 1);
  });
  return flat;
}
