/** A text is written back as its symbols are joined, whichever way is taken. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWords, wordsOf } from '../../../src/tasks/vocabulary/pieces.ts';
import { asWritten } from '../../../src/tasks/vocabulary/vocabulary.ts';

const sentence = fc.array(
  fc.oneof(
    fc.constantFrom(
      'what',
      'Größe',
      'ёлка',
      'Ωμέγα',
      "don't",
      'long-list',
      'a',
      'ª',
      '漢字',
      'مصر',
      'e\u0301',
    ),
    fc.constantFrom(' ', ' ', ' ', '  ', ', ', '.', '?', '!', '-', "'", '12', '3', '½', '[row]', '\n'),
  ),
  { maxLength: 10 },
);

test('words are written back as their pieces are joined, and joined again they are the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        sentence.map((parts) => parts.join('')),
        fc.string({ unit: 'grapheme' }),
      ),
      (text) => {
        const written = asWritten({ kind: 'words' }, text);
        expect(written).toBe(joinWords(wordsOf(text)));
        expect(wordsOf(written)).toEqual(wordsOf(text));
      },
    ),
    { numRuns: 500 },
  );
});
