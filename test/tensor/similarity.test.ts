import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  commonSubsequence,
  editDistance,
  editShare,
  rougeL,
  suffixMatch,
} from '../../src/tensor/similarity.ts';

const sequence = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 });

/** By the definition: what becomes of the first tokens, in all three ways. */
function editsByRecursion([a, ...as]: number[], [b, ...bs]: number[]): number {
  if (a === undefined) return b === undefined ? 0 : 1 + bs.length;
  if (b === undefined) return 1 + as.length;
  return Math.min(
    editsByRecursion(as, bs) + (a === b ? 0 : 1),
    1 + editsByRecursion(as, [b, ...bs]),
    1 + editsByRecursion([a, ...as], bs),
  );
}

/** All ways to leave tokens out of `a`, longest found in `b` with a pattern. */
function commonByEnumeration(a: number[], b: number[]): number {
  let longest = 0;
  for (let set = 0; set < 2 ** a.length; set++) {
    const chosen = a.filter((_, i) => set & (1 << i));
    if (new RegExp(chosen.join('.*')).test(b.join(''))) longest = Math.max(longest, chosen.length);
  }
  return longest;
}

function suffixByText(a: number[], b: number[]): number {
  return Math.max(
    ...[...a.map((_, i) => a.slice(i)), []]
      .filter((s) => b.join('').includes(s.join('')))
      .map((s) => s.length),
  );
}

it('the similarity of two segments counts as many edits as a search over all of them', () => {
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      expect(editDistance(a, b)).toBe(editsByRecursion(a, b));
    }),
  );
});

it('the similarity of two segments finds the common subsequence that trying all of them finds', () => {
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      const common = commonByEnumeration(a, b);
      expect(commonSubsequence(a, b)).toBe(common);
      // F1 from precision and recall, as it is defined.
      const [precision, recall] = [common / a.length, common / b.length];
      if (common > 0) expect(rougeL(a, b)).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
      else expect(rougeL(a, b)).toBe(a.length + b.length === 0 ? 1 : 0);
    }),
  );
});

it('the similarity of two segments finds the longest suffix that comparing all of them as text finds', () => {
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      fc.pre(a.length + b.length > 0);
      const longest = Math.max(suffixByText(a, b), suffixByText(b, a));
      expect(suffixMatch(a, b)).toBe(longest / Math.max(a.length, b.length));
    }),
  );
});

it.each([
  ['edit share', editShare, 0],
  ['suffix match', suffixMatch, 1],
  ['ROUGE-L', rougeL, 1],
] as const)(
  'the similarity of two segments by %s is symmetric, in [0, 1], and extreme for equal segments only',
  (_, measure, same) => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const value = measure(a, b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(measure(b, a)).toBe(value);
        expect(measure(a, a)).toBe(same);
        expect(value === same).toBe(a.join() === b.join());
        expect(measure(Int32Array.from(a), Int32Array.from(b))).toBe(value);
      }),
    );
  },
);

it('the similarity of two segments is high by suffix and low by edits for a shifted copy', () => {
  const [a, b] = [
    [1, 2, 3, 4, 5, 6],
    [3, 4, 5, 6, 7, 8],
  ];
  expect(suffixMatch(a, b)).toBe(4 / 6);
  expect(editShare(a, b)).toBe(4 / 6);
  expect(rougeL(a, b)).toBe(4 / 6);
  expect(editShare([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(editShare([], [4, 5])).toBe(1);
});
