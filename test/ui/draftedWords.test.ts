import { expect, test } from 'vitest';
import { draftedSpans, draftedWords, placesWords } from '../../src/ui/lab/drawer/draftedWords.ts';

const counts = (of: (place: number) => number, length: number) => Array.from({ length }, (_, at) => of(at));

test('places are put into at most 8 equal spans, none is lost, and the last may be shorter', () => {
  for (const length of [1, 7, 8, 9, 30, 96]) {
    const drafts = { drafted: counts((at) => at + 2, length), accepted: counts(() => 1, length) };
    const spans = draftedSpans(drafts);
    expect(spans.length).toBeLessThanOrEqual(8);
    expect(spans.flatMap(({ from, to }) => counts((at) => from + at, to - from + 1))).toEqual(
      counts((at) => at + 1, length),
    );
    expect(spans.reduce((sum, { drafted }) => sum + drafted, 0)).toBe((length * (length + 3)) / 2);
    expect(spans.map(({ from, to, accepted }) => accepted === to - from + 1)).not.toContain(false);
  }
});

test('the sentence says how many were accepted, and where the share was lowest', () => {
  const drafts = { drafted: counts(() => 10, 16), accepted: counts((at) => (at < 8 ? 9 : 5), 16) };
  expect(draftedWords(drafts)).toBe(
    'The policy accepted 112 of 160 drafted tokens (70 %). The share was lowest at places 9 to 10 of the completion: 50 %.',
  );
  expect(draftedWords({ drafted: [4], accepted: [3] })).toBe(
    'The policy accepted 3 of 4 drafted tokens (75 %).',
  );
  expect(draftedSpans({ drafted: [4], accepted: [3] }).map(placesWords)).toEqual(['1']);
});

test('a span where nothing was drafted has no share', () => {
  const drafts = { drafted: [4, 0, ...counts(() => 0, 6), 2], accepted: [2, 0, ...counts(() => 0, 6), 2] };
  expect(draftedWords(drafts)).toContain('lowest at places 1 to 2 of the completion: 50 %');
});
