/** The comparison of two texts by lines, against a plain search over all common subsequences. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differingLines, lineChanges, type LineChange } from '../../../src/ui/own/lineDiff.ts';

/** The old text, rebuilt from the new one and the changes. */
function rebuilt(after: string, changes: readonly LineChange[]): string {
  const lines = after.split('\n');
  for (const { at, removed, added } of changes.toReversed()) lines.splice(at - 1, added, ...removed);
  return lines.join('\n');
}

/** The length of the longest common subsequence, by trying every choice. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  if (first === undefined || b.length === 0) return 0;
  const at = b.indexOf(first);
  const skipped = longestCommon(rest, b);
  return at === -1 ? skipped : Math.max(skipped, 1 + longestCommon(rest, b.slice(at + 1)));
}

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 9 })
  .map((lines) => lines.join('\n'));

test('one changed line is one change with the line that stood there', () => {
  const before = 'one\ntwo\nthree';
  expect(lineChanges(before, 'one\n2\nthree')).toEqual([{ at: 2, removed: ['two'], added: 1 }]);
  expect(lineChanges(before, before)).toEqual([]);
});

test('a line that came and a line that is gone are changes of their own', () => {
  expect(lineChanges('a\nb\nc\nd', 'a\nnew\nb\nd')).toEqual([
    { at: 2, removed: [], added: 1 },
    { at: 4, removed: ['c'], added: 0 },
  ]);
});

test('the old text follows from the new one and its changes, and no common line counts as changed', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after);
      expect(rebuilt(after, changes)).toBe(before);
      const kept = before.split('\n').length - changes.flatMap(({ removed }) => removed).length;
      expect(kept).toBe(longestCommon(before.split('\n'), after.split('\n')));
    }),
  );
});

test('the count takes the larger side of each place', () => {
  expect(differingLines(lineChanges('a\nb\nc', 'a\nx\ny\nc'))).toBe(2);
  expect(differingLines(lineChanges('a\nb\nc\nd\ne', 'z\nb\ne'))).toBe(3);
});

test('texts of thousands of lines count as one change, not as minutes of work', () => {
  const before = Array.from({ length: 3000 }, (_, i) => `old ${i}`).join('\n');
  const after = Array.from({ length: 3000 }, (_, i) => `new ${i}`).join('\n');
  expect(lineChanges(before, after)).toHaveLength(1);
});
