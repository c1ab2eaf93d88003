/** A vocabulary: the symbols of a task's prompts and completions, with their ids. It begins with the 64 common symbols. */
import { hashBytes } from '../../tensor/hash.ts';
import { commonSymbols } from './common.ts';
import { charactersOf, joinWords, normal, wordsOf } from './pieces.ts';

/** `common`: only the common symbols; `characters` and `words`: more of that kind after them. */
export type VocabularyKind = 'common' | 'characters' | 'words';

/** Most symbols of a vocabulary, the common ones counted. */
export const largestVocabulary = 4096;

export interface Vocabulary {
  /** The name in policy files: `espalier-64`, or kind, size and a fingerprint of the symbols. */
  readonly id: string;
  readonly kind: VocabularyKind;
  /** Text of every symbol; the index is the id. Id 0 is padding, 1 the end token. */
  readonly symbols: readonly string[];
  /** Number of symbols: the size of the policy's vocabulary. */
  readonly size: number;
  /** Whether it has this symbol. */
  has(symbol: string): boolean;
  /** The id of one symbol. Throws if it does not have it. */
  idOf(symbol: string): number;
  /** The text of one symbol. Throws if no symbol has this id. */
  symbolOf(id: number): string;
  /** The pieces of a text that should be symbols, whether the vocabulary has them or not. */
  symbolsOf(text: string): string[];
  /** The ids of a text. Throws at the first symbol that it does not have. */
  encode(text: string): number[];
  /** The text of some ids; `encode` reads it back, but for white space among words. Throws if an id has no symbol. */
  decode(tokens: Iterable<number>): string;
}

/** What a record holds of a vocabulary: its kind, and the symbols after the common ones. */
export interface VocabularyRecord {
  readonly kind: Exclude<VocabularyKind, 'common'>;
  readonly symbols: readonly string[];
}

const commonPieces = (text: string): string[] => text.match(/\[[^[\]]*\]|./gsu) ?? [];
const piecesBy = { common: commonPieces, characters: charactersOf, words: wordsOf } as const;

const made = new WeakMap<VocabularyRecord, Vocabulary>();

/** The vocabulary of a record; without one, that of the common symbols. Throws where a symbol occurs twice, is no piece of its kind, or they are too many. */
export function vocabularyOf(record?: VocabularyRecord): Vocabulary {
  const known = record && made.get(record);
  if (known) return known;
  const vocabulary = make(record);
  if (record) made.set(record, vocabulary);
  return vocabulary;
}

function make(record?: VocabularyRecord): Vocabulary {
  const { kind, symbols: own } = record ?? { kind: 'common' as const, symbols: [] };
  const symbols = [...commonSymbols, ...own];
  const pieces = piecesBy[kind];
  const ids = new Map(symbols.map((symbol, id) => [symbol, id]));
  if (symbols.length > largestVocabulary)
    throw new Error(
      `vocabulary: must have at most ${largestVocabulary - commonSymbols.length} symbols of its own, got ${own.length}`,
    );
  if (ids.size < symbols.length) {
    const twice = symbols.find((symbol, id) => ids.get(symbol) !== id);
    throw new Error(`vocabulary: symbols must differ, got ${JSON.stringify(twice)} twice`);
  }
  for (const symbol of own) {
    const [first, ...rest] = pieces(symbol);
    if (first !== symbol || rest.length > 0)
      throw new Error(`vocabulary: a symbol must be one of ${kind}, got ${JSON.stringify(symbol)}`);
  }
  const symbolOf = (id: number): string => {
    const symbol = symbols[id];
    if (symbol === undefined)
      throw new Error(
        `${kind === 'common' ? 'alphabet' : 'vocabulary'}: id must be 0 to ${symbols.length - 1}, got ${id}`,
      );
    return symbol;
  };
  const unknown = (symbol: string): Error =>
    new Error(
      kind === 'common'
        ? `alphabet: text must be made of ${symbols.slice(2).join('')}, got ${JSON.stringify(symbol)}`
        : `vocabulary: ${JSON.stringify(symbol)} is none of its ${symbols.length} symbols`,
    );
  const idOf = (symbol: string): number => {
    const id = ids.get(symbol);
    if (id === undefined) throw unknown(symbol);
    return id;
  };
  return {
    id: record === undefined ? 'espalier-64' : `${kind}-${symbols.length}-${fingerprint(own)}`,
    kind,
    symbols,
    size: symbols.length,
    has: (symbol) => ids.has(symbol),
    symbolOf,
    symbolsOf: pieces,
    idOf,
    encode: (text) => pieces(text).map(idOf),
    decode: (tokens) => joinSymbols(kind, Array.from(tokens, symbolOf)),
  };
}

const fingerprint = (symbols: readonly string[]): string =>
  hashBytes(new TextEncoder().encode(symbols.join('\n'))).slice(0, 8);

/** The pieces of a text that should be symbols of a vocabulary of this kind. */
export const splitText = (kind: VocabularyKind, text: string): string[] => piecesBy[kind](text);

/** The text of symbols of a vocabulary of this kind, as it is read. */
export const joinSymbols = (kind: VocabularyKind | undefined, symbols: readonly string[]): string =>
  kind === 'words' ? joinWords(symbols) : symbols.join('');

const spacedLetter = String.raw`(?:(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])`;
const spacedWord = String.raw`(?:${spacedLetter}+(?:['’-]${spacedLetter}+)*,?|\d+)`;
/** Words with single spaces: most sentences, which need not be split and joined to be written back. */
const spacedWords = new RegExp(String.raw`^${spacedWord}(?: ${spacedWord})*[.?!]?$`, 'u');

/** A text as the vocabulary writes it back: one form of Unicode, and among words one form of white space. */
export function asWritten({ kind }: Pick<Vocabulary, 'kind'>, text: string): string {
  if (kind === 'common') return text;
  const composed = normal(text);
  return kind === 'characters' || spacedWords.test(composed) ? composed : joinWords(wordsOf(composed));
}
