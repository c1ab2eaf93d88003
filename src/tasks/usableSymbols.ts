/** The symbols that code of a reader may write: all but padding, the end token and the markers around hints. */
import { alphabet, symbolOf, symbolsOf } from './alphabet.ts';

const reserved = new Set(['∅', '⏎', '[hint]', '[/hint]']);
const usable = Array.from({ length: alphabet.size }, (_, id) => symbolOf(id)).filter(
  (symbol) => !reserved.has(symbol),
);
const usableSymbols = usable.filter((symbol) => symbol.length === 1).join('');
const isUsable = new Set(usable);

/** Number of symbols in a text. Throws on a symbol outside the alphabet of the tasks. */
export function symbolsIn(what: string, text: string): number {
  const symbols = symbolsOf(text);
  const foreign = symbols.find((symbol) => !isUsable.has(symbol));
  if (foreign === undefined) return symbols.length;
  throw new Error(
    `${what} ${quoted(text)}: may hold only the symbols ${usableSymbols}, got ${quoted(foreign)}`,
  );
}

/** A text of a reader in quotes, shortened. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
