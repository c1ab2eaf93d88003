import { expect, test } from 'vitest';
import { agesOf, agesWords } from '../../src/ui/lab/drawer/bufferWords.ts';

const counts = (some: Readonly<Record<number, number>>) =>
  Array.from({ length: 16 }, (_, bar) => some[bar] ?? 0);
const view = (
  held: Readonly<Record<number, number>>,
  replayed: Readonly<Record<number, number>>,
  span = 1,
) => ({
  ...{ of: 'whole' as const, span, held: counts(held), replayed: counts(replayed) },
  ...{ median: null, oldest: null },
});

test('bars reach to the oldest that is kept or was learned from, and are never only a few', () => {
  expect(agesOf(view({ 0: 2 }, {}))).toHaveLength(6);
  expect(agesOf(view({ 0: 2 }, { 9: 1 }))).toHaveLength(10);
  expect(agesOf(view({ 15: 1 }, {}, 5)).at(-1)).toEqual({ from: 75, to: 79, held: 1, replayed: 0 });
  expect(agesOf(view({}, {}))).toEqual([]);
});

test('the sentence tells how many, how old, and what was learned from', () => {
  expect(agesWords({ ...view({ 0: 3, 4: 1 }, { 2: 1 }), median: 0, oldest: 4 })).toBe(
    '4 groups kept: the median is of the last round, the oldest 4 rounds old. The last round learned from 1 group of earlier rounds.',
  );
  expect(agesWords({ ...view({ 0: 8 }, {}), median: 0, oldest: 0 })).toMatch(
    /^8 groups kept: all of the last round\. /,
  );
  expect(agesWords(view({}, {}))).toBe(
    'Nothing is kept. The last round learned from none of earlier rounds.',
  );
  expect(agesWords({ ...view({ 1: 2 }, { 2: 3 }), of: 'begun', median: 1, oldest: 1 })).toBe(
    '2 groups unfinished, waiting for the next round: the median is 1 round old, the oldest 1 round old. The last round learned from 3 groups that earlier rounds began.',
  );
});
