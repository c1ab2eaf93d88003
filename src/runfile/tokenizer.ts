/**
 * `tokenizer.json`: the symbols that a policy reads and writes, in the format of Hugging Face's `tokenizers`: a WordLevel model
 * with one token for each symbol. It serves other tools; Espalier only checks it.
 */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import { isTransformer, mostPositions } from '../policy/options.ts';
import { commonSymbols, END, PAD } from '../tasks/vocabulary/common.ts';
import { alternatives, markerPattern, wordPattern } from '../tasks/vocabulary/pieces.ts';
import type { Vocabulary } from '../tasks/vocabulary/vocabulary.ts';
import { vocabularyIn } from '../tasks/index.ts';
import { longestCompletion } from '../tasks/levels.ts';
import { readJson } from './json.ts';
import { refuse } from './limits.ts';

/** What a reader needs besides the symbols: ids of the end token and of padding, and the most tokens of a completion. */
export const tokenFactsSchema = v.strictObject({
  end: v.literal(END),
  padding: v.literal(PAD),
  longestCompletion: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPositions)),
  /** How texts are split; absent: into the common symbols. */
  kind: v.optional(v.picklist(['characters', 'words'])),
});

export type TokenFacts = v.InferOutput<typeof tokenFactsSchema>;

/** The facts of a run's tokens; null for a policy that reads numbers. */
export function tokenFactsOf(config: RunConfig): TokenFacts | null {
  const longest = isTransformer(config.policy) ? longestCompletion(config) : null;
  if (longest === null) return null;
  const { kind } = vocabularyIn(config.task);
  return { end: END, padding: PAD, longestCompletion: longest, ...(kind !== 'common' && { kind }) };
}

const special = (id: number, content: string) => ({
  ...{ id, content },
  ...{ single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
});

const split = (pattern: string, behavior: 'Isolated' | 'Removed') => ({
  ...{ type: 'Split', pattern: { Regex: pattern }, behavior, invert: false },
});

/** Symbols of several code points that are no words, which a pattern cannot know without naming them. */
const composed = ({ kind, symbols }: Vocabulary): readonly string[] =>
  symbols.filter(
    (symbol, id) =>
      id >= commonSymbols.length &&
      [...symbol].length > 1 &&
      !(kind === 'words' && new RegExp(`^${wordPattern}$`, 'u').test(symbol)),
  );

/** How other tools split a text into symbols, and join them. */
function rulesOf(vocabulary: Vocabulary) {
  const { kind } = vocabulary;
  if (kind === 'common')
    return {
      normalizer: null,
      // A symbol is one character, or a word in brackets.
      pre_tokenizer: split(String.raw`\[[^\[\]]*\]|[\s\S]`, 'Isolated'),
      post_processor: null,
      decoder: { type: 'Fuse' } as const,
    };
  const named = [
    markerPattern,
    ...(composed(vocabulary).length > 0 ? [alternatives(composed(vocabulary))] : []),
  ];
  if (kind === 'characters')
    return {
      normalizer: { type: 'NFC' },
      pre_tokenizer: split([...named, String.raw`[\s\S]`].join('|'), 'Isolated'),
      post_processor: null,
      decoder: { type: 'Fuse' } as const,
    };
  const replace = (pattern: { Regex: string } | { String: string }, content: string) => ({
    ...{ type: 'Replace', pattern, content },
  });
  return {
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFC' },
        replace({ Regex: String.raw`\s+` }, ' '),
        { type: 'Strip', strip_left: true, strip_right: true },
      ],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        // A space is a symbol only between two digits.
        split(String.raw`(?<![0-9]) | (?![0-9])`, 'Removed'),
        split([...named, wordPattern, String.raw`[\s\S]`].join('|'), 'Isolated'),
      ],
    },
    post_processor: null,
    // Spaces between words and none before what closes, which is how most texts are joined here too.
    decoder: {
      type: 'Sequence',
      decoders: [
        replace({ Regex: '^' }, ' '),
        { type: 'Fuse' },
        replace({ Regex: String.raw`(?<=[0-9]) (?=[0-9])| (?=[.,!?;:)\]])|(?<=[(\[]) |^ ` }, ''),
      ],
    },
  };
}

/** The text of `tokenizer.json`, the same for every run on tasks of this vocabulary. */
export function writeTokenizer(vocabulary: Vocabulary): string {
  const { symbols } = vocabulary;
  const [padding, end] = [PAD, END].map((id) => special(id, symbols[id] as string));
  const tokenizer = {
    ...{ version: '1.0', truncation: null, padding: null },
    added_tokens: [padding, end],
    ...rulesOf(vocabulary),
    model: { type: 'WordLevel', vocab: {}, unk_token: symbols[PAD] },
  };
  // An object would list the digits first: JavaScript sorts keys that are numbers.
  const lines = symbols.map((symbol, id) => `      ${JSON.stringify(symbol)}: ${id}`);
  return `${JSON.stringify(tokenizer, null, 2).replace('"vocab": {}', () => `"vocab": {\n${lines.join(',\n')}\n    }`)}\n`;
}

const tokenizerSchema = v.looseObject({
  model: v.looseObject({
    type: v.literal('WordLevel'),
    vocab: v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())),
  }),
});

const isSpare = (symbol: string): boolean => symbol.startsWith('[spare-');

/** Throws `RunFileRefused` unless the bytes name the vocabulary; a spare symbol may have got a meaning since. */
export function checkTokenizer(bytes: Uint8Array, { size, symbols: known }: Vocabulary): void {
  const read = v.safeParse(tokenizerSchema, readJson(bytes, 'tokenizer.json'));
  if (!read.success) return refuse('tokenizer.json must name symbols and their ids, got another form');
  const symbols = new Map(Object.entries(read.output.model.vocab).map(([symbol, id]) => [id, symbol]));
  if (symbols.size !== size) refuse(`tokenizer.json must name ${size} symbols, got ${symbols.size}`);
  for (const [id, ours] of known.entries()) {
    const theirs = symbols.get(id) ?? 'none';
    if (theirs !== ours && !isSpare(ours) && !isSpare(theirs))
      refuse(`tokenizer.json must name ${ours} for id ${id}, got ${theirs.slice(0, 20)}`);
  }
}
