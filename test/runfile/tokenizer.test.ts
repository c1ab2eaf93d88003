import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { describe, expect, it } from 'vitest';
import { checkTokenizer, writeTokenizer } from '../../src/runfile/tokenizer.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { countSymbols, vocabularyRecord } from '../../src/tasks/vocabulary/propose.ts';
import { vocabularyOf, type Vocabulary } from '../../src/tasks/vocabulary/vocabulary.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { python } from './python.ts';

const parts = [
  ...[
    'the',
    'cat',
    'Zürich',
    "don't",
    'well-known',
    'straße',
    'שלום',
    'кот',
    '日本',
    'は',
    'e\u0301te\u0301',
  ],
  ...['7', '42', '3 5', '.', ',', '!', '?', '(', ')', '"', '+', '=', '-', '[tool]', '👍🏽', '👩‍👩‍👧', '#'],
];
/** A text of up to 12 parts, some with a space between them. */
const textOf = (number: number): string =>
  Array.from({ length: 1 + integer(12, 1, streams.prompt, number, 0) }, (_, i) => {
    const part = parts[integer(parts.length, 1, streams.prompt, number, i, 1)] as string;
    return integer(3, 1, streams.prompt, number, i, 2) === 0 ? part : `${part} `;
  }).join('');
const texts = Array.from({ length: 1000 }, (_, number) => textOf(number));
const vocabularyFor = (kind: 'characters' | 'words'): Vocabulary =>
  vocabularyOf(
    vocabularyRecord(
      kind,
      countSymbols(
        kind,
        texts.map((prompt) => ({ prompt, solution: null })),
      ),
    ),
  );

const theirs = (vocabulary: Vocabulary) => new Tokenizer(JSON.parse(writeTokenizer(vocabulary)), {});

describe('tokenizer.json', () => {
  it.each(['characters', 'words'] as const)(
    'gives the ids of %s in 1,000 texts to Hugging Face’s tokenizers',
    (kind) => {
      const vocabulary = vocabularyFor(kind);
      const tokenizer = theirs(vocabulary);
      for (const text of texts) expect(tokenizer.encode(text).ids, text).toEqual(vocabulary.encode(text));
    },
  );

  it('gives the ids of the common symbols, markers whole', () => {
    const text = '[hint]3+4[/hint]12;~=7 |#U';
    expect(theirs(alphabet).encode(text).ids).toEqual(alphabet.encode(text));
  });

  it('joins words as they are read', () => {
    const words = vocabularyFor('words');
    const text = 'the cat (42) 3.';
    expect(theirs(words).decode(words.encode(text))).toBe(text);
    expect(theirs(vocabularyFor('characters')).decode(vocabularyFor('characters').encode(text))).toBe(text);
  });

  it('is refused where it names other symbols than the task has', () => {
    const bytes = (one: Vocabulary) => new TextEncoder().encode(writeTokenizer(one));
    const [cats, dogs] = ['cat', 'dog'].map((symbol) =>
      vocabularyOf({ kind: 'words', symbols: [symbol] }),
    ) as [Vocabulary, Vocabulary];
    expect(() => checkTokenizer(bytes(cats), cats)).not.toThrow();
    expect(() => checkTokenizer(bytes(cats), dogs)).toThrow('must name dog for id 64, got cat');
    expect(() => checkTokenizer(bytes(cats), alphabet)).toThrow('must name 64 symbols, got 65');
  });
});

const script = `
import json, sys
import espalier
asked = json.load(sys.stdin)
answers = []
for kind, symbols, texts in asked:
    ids = {symbol: index for index, symbol in enumerate(symbols)}
    pieces = [espalier._pieces(kind, text, symbols) for text in texts]
    answers.append([[[ids[one] for one in each] for each in pieces], [espalier._joined(kind, each) for each in pieces]])
print(json.dumps(answers))
`;

it('espalier.py splits and joins 1,000 texts as the page does, by character and by word', () => {
  const kinds = ['characters', 'words'] as const;
  const asked = kinds.map((kind) => [kind, vocabularyFor(kind).symbols, texts]);
  const folder = join(import.meta.dirname, '../../public');
  const answers = python(script, { input: asked, folder }) as [number[][], string[]][];
  for (const [i, kind] of kinds.entries()) {
    const { encode, decode } = vocabularyFor(kind);
    const [ids, joined] = answers[i] as [number[][], string[]];
    for (const [at, text] of texts.entries()) {
      expect(ids[at], text).toEqual(encode(text));
      expect(joined[at], text).toBe(decode(encode(text)));
    }
  }
});
