/**
 * `tokenizer.json`: the symbols that a policy reads and writes, in the format of Hugging Face's `tokenizers`: a WordLevel model
 * with one token for each symbol. It serves other tools; Espalier only checks it.
 */
import * as v from 'valibot';
import type { RunConfig } from '../config/schema.ts';
import { isTransformer, mostPositions } from '../policy/options.ts';
import { alphabet, symbolOf } from '../tasks/alphabet.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import { longestCompletion } from '../tasks/levels.ts';
import { readJson } from './json.ts';
import { refuse } from './limits.ts';

/** What a reader needs besides the symbols: ids of the end token and of padding, and the most tokens of a completion. */
export const tokenFactsSchema = v.strictObject({
  end: v.literal(END),
  padding: v.literal(PAD),
  longestCompletion: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPositions)),
});

export type TokenFacts = v.InferOutput<typeof tokenFactsSchema>;

/** The facts of a run's tokens; null for a policy that reads numbers. */
export function tokenFactsOf(config: RunConfig): TokenFacts | null {
  const longest = isTransformer(config.policy) ? longestCompletion(config) : null;
  return longest === null ? null : { end: END, padding: PAD, longestCompletion: longest };
}

const ids = Array.from({ length: alphabet.size }, (_, id) => id);

const special = (id: number) => ({
  id,
  content: symbolOf(id),
  ...{ single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
});

/** The text of `tokenizer.json`, the same for every run. */
export function writeTokenizer(): string {
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [special(PAD), special(END)],
    normalizer: null,
    // A symbol is one character, or a word in brackets.
    pre_tokenizer: {
      type: 'Split',
      pattern: { Regex: String.raw`\[[^\[\]]*\]|[\s\S]` },
      behavior: 'Isolated',
      invert: false,
    },
    post_processor: null,
    decoder: { type: 'Fuse' },
    model: {
      type: 'WordLevel',
      vocab: {},
      unk_token: symbolOf(PAD),
    },
  };
  // An object would list the digits first: JavaScript sorts keys that are numbers.
  const lines = ids.map((id) => `      ${JSON.stringify(symbolOf(id))}: ${id}`);
  return `${JSON.stringify(tokenizer, null, 2).replace('"vocab": {}', `"vocab": {\n${lines.join(',\n')}\n    }`)}\n`;
}

const tokenizerSchema = v.looseObject({
  model: v.looseObject({
    type: v.literal('WordLevel'),
    vocab: v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())),
  }),
});

const isSpare = (symbol: string): boolean => symbol.startsWith('[spare-');

/** Throws `RunFileRefused` unless the bytes name the alphabet; a spare symbol may have got a meaning since. */
export function checkTokenizer(bytes: Uint8Array): void {
  const read = v.safeParse(tokenizerSchema, readJson(bytes, 'tokenizer.json'));
  if (!read.success) return refuse('tokenizer.json must name symbols and their ids, got another form');
  const symbols = new Map(Object.entries(read.output.model.vocab).map(([symbol, id]) => [id, symbol]));
  if (symbols.size !== alphabet.size)
    refuse(`tokenizer.json must name ${alphabet.size} symbols, got ${symbols.size}`);
  for (const id of ids) {
    const [ours, theirs] = [symbolOf(id), symbols.get(id) ?? 'none'];
    if (theirs !== ours && !isSpare(ours) && !isSpare(theirs))
      refuse(`tokenizer.json must name ${ours} for id ${id}, got ${theirs.slice(0, 20)}`);
  }
}
