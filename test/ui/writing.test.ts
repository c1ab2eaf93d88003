/** Completions as text: spaces, widths, lines, and what is proposed while a reader types. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinSymbols, splitText } from '../../src/tasks/vocabulary/vocabulary.ts';
import { completedTexts } from '../../src/ui/try/suggestions.ts';
import { treeLayout } from '../../src/ui/try/treeBoxes.ts';
import { layoutOf } from '../../src/ui/tree/layout.ts';
import {
  brokenLines,
  inLetters,
  lettersIn,
  measured,
  sentenceIn,
  spacesBefore,
  writtenText,
} from '../../src/ui/tokens/writing.ts';

const symbols = ['oh', 'no', '!', 'where', 'is', 'it', '?', '⏎'];

describe('symbols as text', () => {
  test('words are read with spaces and without their end, letters joined', () => {
    expect(sentenceIn({ symbols, writing: 'words' })).toBe('oh no! where is it?');
    expect(sentenceIn({ symbols: ['ש', 'ל', 'ו', 'ם', '⏎'], writing: 'characters' })).toBe('שלום');
    expect(sentenceIn({ symbols: ['1', '+', '2', '⏎'] })).toBe('1+2');
    expect(spacesBefore(symbols, 'characters')).not.toContain(true);
  });

  test('the text of words is what the vocabulary reads back', () => {
    const words = fc.array(fc.constantFrom('cat', 'a', '.', ',', '"', '3', '4', '(', ')', '日', 'the'));
    fc.assert(
      fc.property(words, (pieces) => {
        expect(writtenText(pieces, 'words')).toBe(joinSymbols('words', pieces));
        expect(splitText('words', writtenText(pieces, 'words')).filter((one) => one !== ' ')).toEqual(pieces);
      }),
    );
  });

  test('a symbol stands behind the one before it, and a space between words', () => {
    expect(measured(['oh', 'no', '!'], 'words')).toEqual({ offsets: [0, 3, 5], widths: [2, 2, 1], width: 6 });
    expect(measured(['1', '[search]'], undefined)).toEqual({ offsets: [0, 1], widths: [1, 1], width: 2 });
  });

  test('a shortened text keeps whole characters and says that some are missing', () => {
    expect(inLetters('a family 👨‍👩‍👧 here', 11)).toBe('a family…');
    expect(inLetters('a family 👨‍👩‍👧', 11)).toBe('a family 👨‍👩‍👧');
    expect(lettersIn('日本')).toBe(4);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
        expect(lettersIn(inLetters(text, most))).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('lines of words break between words, other lines anywhere', () => {
    expect(brokenLines('I lost my red hat.', 8, 'words')).toEqual(['I lost', 'my red', 'hat.']);
    expect(brokenLines('extraordinary', 8, 'words')).toEqual(['extraor…']);
    expect(brokenLines('12+34+56', 3, undefined)).toEqual(['12+', '34+', '56']);
  });
});

describe('pictures of words', () => {
  test('a node of a tree is as wide as its shortened text, and other nodes stay as they are', () => {
    const nodeOf = (parent: number, own: readonly string[]) => ({
      ...{ parent, depth: 0, symbols: own, roles: own.map(() => 1 as const), lines: [], ends: [0] },
      ...{ value: null, advantage: null, pruned: null },
    });
    const long = Array.from({ length: 20 }, () => 'word');
    const nodes = [nodeOf(-1, []), nodeOf(0, ['oh', 'no', '!']), nodeOf(0, long)];
    const [short, shortenedOne] = layoutOf(nodes, 6, 'words').placed;
    expect(short).toMatchObject({ text: 'oh no!', width: 54 });
    expect(lettersIn(shortenedOne!.text!)).toBeLessThanOrEqual(32);
    expect(shortenedOne!.text).toMatch(/…$/);
    expect(Math.max(...shortenedOne!.offsets)).toBeLessThanOrEqual(shortenedOne!.width);
    expect(layoutOf(nodes).placed[0]).toMatchObject({ text: null });
  });

  test('the boxes of likely words do not reach into the next column', () => {
    const leaf = { tail: [{ symbol: 'mat', probability: 1 }], probability: 0.5, ended: true, correct: null };
    const second = { symbol: 'extraordinary', probability: 0.5, next: [], rest: 0, leaf };
    const tree = {
      next: [{ symbol: 'unbelievable', probability: 1, next: [second], rest: 0, leaf: null }],
    };
    for (const width of [320, 420, 700]) {
      const { boxes, columns } = treeLayout(tree, width, [], 'words');
      for (const { x, width: wide, title } of boxes) {
        const column = columns.findLastIndex((at) => at <= x);
        expect(x + wide).toBeLessThanOrEqual(columns[column + 1] ?? width);
        expect(title).not.toContain('…');
      }
    }
  });
});

test('known words complete the last one of a text, and nothing is proposed after a space', () => {
  const known = ['the', 'there', 'then', 'hat', '.'];
  expect(completedTexts('I see th', known)).toEqual(['I see the', 'I see then', 'I see there']);
  expect(completedTexts('I see the', known)).toEqual(['I see then', 'I see there']);
  expect(completedTexts('I see the ', known)).toEqual([]);
  expect(completedTexts('', known)).toEqual([]);
  expect(completedTexts('zzz', known)).toEqual([]);
});
