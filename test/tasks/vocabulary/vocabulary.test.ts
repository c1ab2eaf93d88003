import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonSymbols, END, PAD } from '../../../src/tasks/vocabulary/common.ts';
import { charactersOf, joinWords, wordsOf } from '../../../src/tasks/vocabulary/pieces.ts';
import { countSymbols, proposeVocabulary } from '../../../src/tasks/vocabulary/propose.ts';
import { symbolsIn } from '../../../src/tasks/vocabulary/readerText.ts';
import { asWritten, vocabularyOf } from '../../../src/tasks/vocabulary/vocabulary.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'the',
        'cat',
        "don't",
        '3',
        '12',
        ',',
        '.',
        '"',
        '(',
        ')',
        ' ',
        '[hint]',
        'は',
        'é',
        '👩‍👩‍👧',
      ),
    )
    .map((parts) => parts.join('')),
);
const recordFor = (kind: 'characters' | 'words', texts: readonly string[]) => {
  const known = new Set(commonSymbols);
  const pieces = texts.flatMap(kind === 'words' ? wordsOf : charactersOf);
  return { kind, symbols: [...new Set(pieces)].filter((piece) => !known.has(piece)) };
};

describe('a vocabulary', () => {
  it('begins with the common symbols, so that markers have the same ids everywhere', () => {
    const own = vocabularyOf({ kind: 'words', symbols: ['cat', 'dog'] });
    expect(own.symbols.slice(0, 64)).toEqual(commonSymbols);
    expect(own.encode('[hint]cat[/hint] dog.')).toEqual([
      ...vocabularyOf().encode('[hint]'),
      64,
      ...vocabularyOf().encode('[/hint]'),
      65,
      ...vocabularyOf().encode('.'),
    ]);
    expect([own.symbolOf(PAD), own.symbolOf(END), own.size]).toEqual(['∅', '⏎', 66]);
    expect(vocabularyOf().id).toBe('espalier-64');
    expect(own.id).toMatch(/^words-66-[0-9a-f]{8}$/);
  });

  it('of characters reads back any text in its normal form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encode, decode } = vocabularyOf(recordFor('characters', [text]));
        expect(decode(encode(text))).toBe(text.normalize('NFC'));
      }),
    );
  });

  it('of words writes a text in one form, which it reads and writes again as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = vocabularyOf(recordFor('words', [text]));
        const tokens = words.encode(text);
        const written = words.decode(tokens);
        expect(written).toBe(asWritten(words, text));
        expect(words.encode(written)).toEqual(tokens);
        expect(words.decode(words.encode(written))).toBe(written);
      }),
    );
  });

  it.each([
    ['the cake is ready .', ['the', 'cake', 'is', 'ready', '.'], 'the cake is ready.'],
    [
      "I don't know,  12+30 = 4.5!",
      ['I', "don't", 'know', ',', '1', '2', '+', '3', '0', '=', '4', '.', '5', '!'],
      "I don't know, 12 + 30 = 4.5!",
    ],
    ['3 4 5', ['3', ' ', '4', ' ', '5'], '3 4 5'],
    [
      'he said "go on" (twice)',
      ['he', 'said', '"', 'go', 'on', '"', '(', 'twice', ')'],
      'he said "go on" (twice)',
    ],
    ['שלום עולם', ['שלום', 'עולם'], 'שלום עולם'],
    ['日本の首都。', ['日', '本', 'の', '首', '都', '。'], '日本の首都。'],
  ])('of words reads %j as a reader does', (text, words, written) => {
    expect(wordsOf(text)).toEqual(words);
    expect(joinWords(words)).toBe(written);
  });

  it('has a character for what a reader sees as one', () => {
    expect(charactersOf('e\u0301👩‍👩‍👧[tool]')).toEqual(['é', '👩‍👩‍👧', '[tool]']);
  });

  it.each([
    [{ kind: 'words' as const, symbols: ['cat', 'cat'] }, 'symbols must differ, got "cat" twice'],
    [{ kind: 'words' as const, symbols: ['7'] }, 'symbols must differ, got "7" twice'],
    [{ kind: 'words' as const, symbols: ['two words'] }, 'a symbol must be one of words, got "two words"'],
    [{ kind: 'characters' as const, symbols: ['xy'] }, 'a symbol must be one of characters, got "xy"'],
    [
      { kind: 'words' as const, symbols: Array.from({ length: 4033 }, (_, i) => `w${'x'.repeat(i)}`) },
      'at most 4032 symbols of its own, got 4033',
    ],
  ])('is refused where %j has no meaning', (record, why) => {
    expect(() => vocabularyOf(record)).toThrow(why);
  });

  it('names a symbol that it does not have', () => {
    const words = vocabularyOf({ kind: 'words', symbols: ['cat'] });
    expect(() => words.encode('cat dog')).toThrow('vocabulary: "dog" is none of its 65 symbols');
    expect(() => symbolsIn('prompt', 'dog', words)).toThrow(
      'prompt "dog": may hold only the 65 symbols of its task, got "dog"',
    );
    expect(() => symbolsIn('prompt', '⏎', vocabularyOf())).toThrow('got "⏎"');
    expect(symbolsIn('prompt', 'cat 3', words)).toBe(2);
  });
});

describe('the vocabulary proposed for texts', () => {
  const capitals = [
    ['France', 'Paris'],
    ['Österreich', 'Wien'],
    ['日本', '東京'],
  ].map(([prompt = '', solution = '']) => ({ prompt, solution }));

  it('is none where the common symbols write them', () => {
    expect(proposeVocabulary([{ prompt: '1+2=', solution: '3' }], 255)).toBeUndefined();
  });
  it('is characters for names, the most frequent first', () => {
    const record = proposeVocabulary(capitals, 255);
    expect(record?.kind).toBe('characters');
    expect(record?.symbols.slice(0, 3)).toEqual(['r', 'i', 'n']);
    expect(new Set(record?.symbols)).toContain('京');
  });
  it('is words where these repeat, or where texts are too long to be read by character', () => {
    const stories = [
      'tom has 3 apples and eats 2.',
      'tom has 5 pears and eats 1.',
      'ann has 2 apples and eats 2.',
      'ann has 4 pears and eats 1.',
    ].map((prompt) => ({ prompt, solution: 'he has some left.' }));
    expect(proposeVocabulary([...stories, ...stories], 255)?.kind).toBe('words');
    expect(proposeVocabulary([{ prompt: 'word '.repeat(60), solution: 'x' }], 255)?.kind).toBe('words');
  });
  it('counts symbols in prompts and solutions apart', () => {
    expect(countSymbols('characters', capitals).find(({ symbol }) => symbol === 'a')).toEqual({
      ...{ symbol: 'a', inPrompts: 1, inSolutions: 1 },
    });
  });
});
