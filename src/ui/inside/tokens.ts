/** A completion as the row that the policy read: hint, prompt, completion. */
import type { RolloutLine } from '../../run/records.ts';
import type { ReadTokens } from '../../question/inside.ts';
import type { Vocabulary } from '../../tasks/vocabulary/vocabulary.ts';

export interface ReadRow extends ReadTokens {
  /** The symbol of each token. */
  readonly symbols: readonly string[];
  /** Place of the completion's first token in the row. */
  readonly start: number;
}

export function readRowOf(
  { hint = '', prompt, symbols: completion }: RolloutLine,
  { symbolsOf, idOf }: Vocabulary,
): ReadRow {
  const hinted = symbolsOf(hint);
  const before = [...hinted, ...symbolsOf(prompt)];
  const symbols = [...before, ...completion];
  return { symbols, tokens: symbols.map(idOf), hint: hinted.length, start: before.length };
}
