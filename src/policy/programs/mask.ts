/** Who sees whom in a full forward pass. */
import { and, equal, lessEqual, reshape, where, type Dim, type Value } from '../../graph/index.ts';

/** Added to a score to hide it: exp of it is 0 in float32 beside any real score. */
export const never = -1e9;

/**
 * Attention bias `[rows, 1, length, length]`: a token sees itself and earlier columns of its own segment.
 * `segments [rows, length]` lets one row hold several sequences; `columns [length]` is 0, 1, ….
 */
export function causalBias(segments: Value, columns: Value): Value {
  const [rows, length] = segments.shape as readonly [Dim, Dim];
  const earlier = lessEqual(reshape(columns, [1, 1, 1, length]), reshape(columns, [1, 1, length, 1]));
  const same = equal(reshape(segments, [rows, 1, 1, length]), reshape(segments, [rows, 1, length, 1]));
  return where(and(earlier, same), 0, never);
}
