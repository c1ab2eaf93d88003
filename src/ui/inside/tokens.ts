/** A completion as the row that the policy read: hint, prompt, completion. */
import type { RolloutLine } from '../../run/records.ts';
import type { ReadTokens } from '../../question/inside.ts';
import { encode, symbolsOf } from '../../tasks/alphabet.ts';

export interface ReadRow extends ReadTokens {
  /** The symbol of each token. */
  readonly symbols: readonly string[];
  /** Place of the completion's first token in the row. */
  readonly start: number;
}

export function readRowOf({ hint = '', prompt, symbols: completion }: RolloutLine): ReadRow {
  const before = symbolsOf(hint + prompt);
  const symbols = [...before, ...completion];
  return { symbols, tokens: encode(symbols.join('')), hint: symbolsOf(hint).length, start: before.length };
}
