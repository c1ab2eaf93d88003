/** Builds the attention mask of a full forward pass. */
import { and, equal, int, lessEqual, or, reshape, where, type Dim, type Value } from '../../graph/index.ts';

/** Added to a score to hide it: its exp is 0 in float32 next to any real score. */
export const never = -1e9;

/** The segment that all others of its row may see: a prompt followed by several completions. */
const sharedSegment = 0;

/**
 * Attention bias `[rows, 1, length, length]`: a token sees itself and earlier columns of its own segment and of
 * segment 0. `segments [rows, length]` lets one row hold a prompt and several of its completions; pads of a shared
 * part have segment −1. `columns [length]` is 0, 1, ….
 */
export function causalBias(segments: Value, columns: Value): Value {
  const [rows, length] = segments.shape as readonly [Dim, Dim];
  const earlier = lessEqual(reshape(columns, [1, 1, 1, length]), reshape(columns, [1, 1, length, 1]));
  const seen = reshape(segments, [rows, 1, 1, length]);
  const own = or(equal(seen, reshape(segments, [rows, 1, length, 1])), equal(seen, int(sharedSegment)));
  return where(and(earlier, own), 0, never);
}
