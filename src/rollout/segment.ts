/** The request to the policy for the next segment of a collection's rows. */
import type { Stream } from '../tensor/random.ts';
import { segmentDrafts, type Drafting } from './drafting.ts';
import { segmentUniforms } from './noise.ts';
import type { Segment } from './policy.ts';
import { forcedTokens, spaceOf, type LiveRows } from './rows.ts';

export interface Sampling {
  readonly maxCompletionLength: number;
  readonly temperature: number;
  readonly greedy?: boolean;
  readonly seed: number;
  readonly stream: Stream;
  /** The number whose random numbers a completion of a root uses; absent: its own. */
  readonly drawnAs?: ((root: number, sample: number) => number) | undefined;
}

/** The most tokens that any row may still write. */
export function mostSpace(live: LiveRows, maxCompletionLength: number): number {
  return live.root.reduce((most, _, row) => Math.max(most, spaceOf(live, row, maxCompletionLength)), 0);
}

/** Tokens of each row's completion so far. */
const writtenBefore = ({ path }: LiveRows): Int32Array => Int32Array.from(path, (end) => end?.total ?? 0);

/** Up to `length` tokens for each row, within its remaining space; drafted where `drafting` is given. */
export function segmentOf(live: LiveRows, length: number, sampling: Sampling, drafting?: Drafting): Segment {
  const { maxCompletionLength, temperature, greedy, seed, stream, drawnAs } = sampling;
  const { position, done } = live.rows;
  const sample = drawnAs
    ? live.sample.map((number, row) => drawnAs(live.root[row] as number, number))
    : live.sample;
  const keys = { ...live, sample };
  return {
    length,
    limit: Int32Array.from(position, (at, row) => at + spaceOf(live, row, maxCompletionLength)),
    uniforms: segmentUniforms(seed, stream, keys, position, length, done),
    forced: forcedTokens(live, length) ?? undefined,
    temperature,
    greedy,
    ...(drafting &&
      !greedy && {
        drafts: segmentDrafts(drafting, seed, keys, position, writtenBefore(live), length, done),
      }),
  };
}
