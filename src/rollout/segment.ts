/** What the rows of a collection are asked to write next. */
import type { Stream } from '../tensor/random.ts';
import type { Segment } from './policy.ts';
import { segmentUniforms } from './noise.ts';
import { forcedTokens, roomOf, type Growing } from './rows.ts';

/** How a collection samples. */
export interface Sampling {
  readonly maxCompletionLength: number;
  readonly temperature: number;
  readonly greedy?: boolean;
  readonly seed: number;
  readonly stream: Stream;
}

/** Tokens that the row with most room may still write. */
export function mostRoom(growing: Growing, maxCompletionLength: number): number {
  return growing.group.reduce((most, _, row) => Math.max(most, roomOf(growing, row, maxCompletionLength)), 0);
}

/** Up to `length` tokens for each row, as far as it has room. */
export function segmentOf(growing: Growing, length: number, sampling: Sampling): Segment {
  const { maxCompletionLength, temperature, greedy, seed, stream } = sampling;
  const { position } = growing.rows;
  return {
    length,
    limit: Int32Array.from(position, (at, row) => at + roomOf(growing, row, maxCompletionLength)),
    uniforms: segmentUniforms(seed, stream, growing, position, length),
    forced: forcedTokens(growing, length) ?? undefined,
    temperature,
    greedy,
  };
}
