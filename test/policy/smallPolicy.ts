/** A policy small enough for the reference evaluator, with weights that are nowhere near symmetric. */
import { policyFromShape } from '../../src/policy/sizes.ts';
import { seeded } from '../graph/seeded.ts';

const shape = { vocabulary: 24, maxLength: 12, width: 16, layers: 2, heads: 2, hidden: 24 };

export const smallSpec = policyFromShape('test', shape);
/** For software WebGPU, which takes a tenth of a second for each new kernel. */
export const oneLayerSpec = policyFromShape('test-one-layer', { ...shape, layers: 1 });

/** Flat weights in ±`bound` for `size` parameters. */
export function randomWeights(size: number, seed = 7, bound = 0.4): Float32Array {
  return Float32Array.from(seeded(seed, size, -bound, bound));
}
