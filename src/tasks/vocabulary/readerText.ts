/** Texts of readers: which symbols they may hold, and how they are quoted. */
import { reservedSymbols } from './common.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Symbols of one character that a sentence names at most. */
const mostNamed = 80;

/** Number of symbols in a text. Throws on a symbol that the vocabulary lacks, or that the engine alone may write. */
export function symbolsIn(what: string, text: string, vocabulary: Vocabulary): number {
  const symbols = vocabulary.symbolsOf(text);
  const foreign = symbols.find((symbol) => !vocabulary.has(symbol) || reservedSymbols.has(symbol));
  if (foreign === undefined) return symbols.length;
  const usable = vocabulary.symbols.filter((symbol) => symbol.length === 1 && !reservedSymbols.has(symbol));
  const named = `the symbols ${usable.join('')}`;
  throw new Error(
    `${what} ${quoted(text)}: may hold only ${vocabulary.kind === 'words' || usable.length > mostNamed ? `the ${vocabulary.size} symbols of its task` : named}, got ${quoted(foreign)}`,
  );
}

/** A text of a reader in quotes, shortened. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
