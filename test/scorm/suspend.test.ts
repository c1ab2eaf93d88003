/** Tests what is kept for the next launch: whole where it fits, and read only where this version wrote it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostSuspended, readSuspended, suspendTexts, type Suspended } from '../../src/scorm/suspend.ts';

const suspended: fc.Arbitrary<Suspended> = fc.record({
  best: fc.option(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }).map((score) => score + 0),
      status: fc.constantFrom('incomplete', 'completed', 'passed', 'failed'),
    }),
  ),
  code: fc.option(fc.string({ maxLength: 80 })),
  place: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  proof: fc.option(fc.string({ maxLength: 5000 })),
});

test('every text has at most 4,096 characters and gives back all but what it says it left out', () => {
  fc.assert(
    fc.property(suspended, (kept) => {
      for (const { text, without } of suspendTexts('lesson-trees', kept)) {
        expect(text.length).toBeLessThanOrEqual(mostSuspended);
        expect(readSuspended('lesson-trees', text)).toEqual({
          ...kept,
          ...(without.includes('proof') && { proof: null }),
          ...(without.includes('place') && { place: null }),
        });
      }
    }),
  );
});

test('the proof is left out first, and the place only after it', () => {
  const kept = { best: { score: 0.5, status: 'completed' }, code: 'A', place: { step: 3 } } as const;
  const partsOf = (proof: string | null, place: unknown = kept.place) =>
    suspendTexts('a', { ...kept, place, proof }).map(({ without }) => without);
  expect(partsOf('p'.repeat(100))).toEqual([[], ['proof'], ['proof', 'place']]);
  expect(partsOf('p'.repeat(5000))).toEqual([['proof'], ['proof', 'place']]);
  expect(partsOf(null)).toEqual([[], ['place']]);
  expect(partsOf('p', 'x'.repeat(5000))).toEqual([['proof', 'place']]);
});

test('texts of other activities, of other versions and of strangers are not read, and never throw', () => {
  const [whole] = suspendTexts('a', { best: null, code: null, place: null, proof: null });
  const text = whole?.text ?? '';
  expect(readSuspended('a', text)).not.toBe(null);
  expect(readSuspended('b', text)).toBe(null);
  expect(readSuspended('a', text.replace('"v":1', '"v":2'))).toBe(null);
  expect(readSuspended('a', text.replace('"best":null', '"best":{"score":2,"status":"passed"}'))).toBe(null);
  fc.assert(fc.property(fc.string(), (other) => readSuspended('a', other) === null));
});
