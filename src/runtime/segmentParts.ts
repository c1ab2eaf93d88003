/** Decodes a segment in parts, on devices whose programs hold a fixed number of steps. */
import type { Generated, Rows, Segment } from '../rollout/policy.ts';

type PerRow = Float32Array | Int32Array;

/** One array after another. */
function joined<T extends PerRow>(parts: readonly T[]): T {
  const first = parts[0] as T;
  const whole = new (first.constructor as new (length: number) => T)(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The segment's steps from `start`, at most `most`. */
function partOf(segment: Segment, rows: number, start: number, most: number): Segment {
  const length = Math.min(most, segment.length - start);
  const within = <T extends PerRow>(all: T): T => all.subarray(start * rows, (start + length) * rows) as T;
  return {
    ...segment,
    ...{
      length,
      uniforms: within(segment.uniforms),
      final: segment.final && start + length === segment.length,
    },
    ...(segment.forced && { forced: within(segment.forced) }),
  };
}

/**
 * What one call of `decode` would give, by calls of at most `most` steps; the last is the one in which every row has ended.
 * `free` releases rows between them. A segment of latents or drafts is decoded in one call.
 */
export async function generateInParts(
  decode: (rows: Rows, segment: Segment) => Promise<Generated>,
  free: (rows: Rows) => void,
  most: number,
  rows: Rows,
  segment: Segment,
): Promise<Generated> {
  if (segment.latents || segment.drafts || segment.length <= most) return decode(rows, segment);
  const parts: Generated[] = [];
  let now = rows;
  for (let start = 0; start < segment.length; start += most) {
    const part = await decode(now, partOf(segment, rows.parent.length, start, most));
    if (now !== rows) free(now);
    parts.push(part);
    now = part.rows;
    if (now.done.every(Boolean)) break;
  }
  if (segment.final) free(now);
  const [first] = parts as [Generated];
  const all = <T extends PerRow>(of: (part: Generated) => T): T => joined(parts.map(of));
  return {
    rows: now,
    steps: parts.reduce((sum, { steps }) => sum + steps, 0),
    tokens: all(({ tokens }) => tokens),
    logps: all(({ logps }) => logps),
    entropies: all(({ entropies }) => entropies),
    ...(first.heads && {
      heads: Object.fromEntries(
        Object.keys(first.heads).map((head) => [head, all(({ heads }) => heads?.[head] as Float32Array)]),
      ),
    }),
    ...(first.candidates && {
      candidates: first.candidates.map((_, rank) => ({
        tokens: all(({ candidates }) => candidates?.[rank]?.tokens as Int32Array),
        probabilities: all(({ candidates }) => candidates?.[rank]?.probabilities as Float32Array),
      })),
    }),
    ...(first.states && { states: all(({ states }) => states as Float32Array) }),
  };
}
