/** A policy small enough for the reference evaluator, with weights that are nowhere near symmetric. */
import { policyFromShape } from '../../src/policy/sizes.ts';
import { seeded } from '../graph/seeded.ts';

export const smallSpec = policyFromShape('test', {
  vocabulary: 24,
  maxLength: 12,
  width: 16,
  layers: 2,
  heads: 2,
  hidden: 24,
});

/** Flat weights in ±`bound` for `size` parameters. */
export function randomWeights(size: number, seed = 7, bound = 0.4): Float32Array {
  return Float32Array.from(seeded(seed, size, -bound, bound));
}
