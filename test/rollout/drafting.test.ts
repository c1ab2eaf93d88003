/** The random numbers that decide which drafted tokens are kept, and what is drawn in place of the others. */
import { expect, test } from 'vitest';
import { segmentDrafts } from '../../src/rollout/drafting.ts';
import { segmentUniforms } from '../../src/rollout/noise.ts';
import { streams } from '../../src/tensor/random.ts';

const drafting = { tokens: 5, bits: 4, afterRows: 32, pays: () => true };
const [seed, length] = [11, 6];
const keys = {
  round: Uint32Array.of(3, 3, 4),
  place: Uint32Array.of(7, 7, 2),
  sample: Int32Array.of(0, 1, 5),
};
const position = Int32Array.of(4, 9, 4);
const before = Int32Array.of(0, 5, 1);

test('a segment keeps and redraws drafted tokens by streams of their own, keyed as the tokens are', () => {
  const segment = segmentDrafts(drafting, seed, keys, position, before, length);
  const { tokens, bits, accept, redraw } = segment;
  const drawn = (stream: typeof streams.accept | typeof streams.redraw | typeof streams.sample) =>
    segmentUniforms(seed, stream, keys, position, length);
  expect({ tokens, bits, of: segment.before }).toEqual({ tokens: 5, bits: 4, of: before });
  expect(accept).toEqual(drawn(streams.accept));
  expect(redraw).toEqual(drawn(streams.redraw));
  const sampled = drawn(streams.sample);
  expect(sampled).toHaveLength(18);
  sampled.forEach((one, i) => expect(new Set([one, accept[i], redraw[i]]).size).toBe(3));
});

test('rows that have ended draw none of them', () => {
  const { accept, redraw } = segmentDrafts(
    drafting,
    seed,
    keys,
    position,
    before,
    length,
    Uint8Array.of(0, 1, 0),
  );
  for (const draws of [accept, redraw])
    draws.forEach((draw, i) => expect(draw === 0).toBe(i % position.length === 1));
});
