/** Enters a collection's work into the ledger: every token when it is made, pruned and discarded ones too. */
import { hintLength } from '../tasks/hint.ts';
import type { Leaf } from './assemble.ts';
import { draftTotals } from './drafting.ts';
import type { Ledger } from './ledger.ts';
import type { Generated } from './policy.ts';
import type { Extended } from './rows.ts';

/** Entries of one collection; mutated during it. */
export type LedgerEntries = { -readonly [Key in keyof Ledger]?: number };

export const noEntries = (): Required<
  Pick<
    LedgerEntries,
    'tok_prompt' | 'tok_hint' | 'tok_unique' | 'tok_noshare' | 'tok_prefill' | 'steps_seq' | 'turns'
  >
> => ({
  ...{ tok_prompt: 0, tok_hint: 0, tok_unique: 0, tok_noshare: 0, tok_prefill: 0, steps_seq: 0, turns: 0 },
});
export type CollectionEntries = ReturnType<typeof noEntries> &
  Pick<LedgerEntries, 'tok_draft' | 'tok_aux' | 'steps_draft'>;

/**
 * Accounts the tokens that a segment wrote and read; forced tokens of a beginning count as read, not generated. With
 * drafts, a pass of the policy counts as a step, and what it scored of rejected drafts as other scored tokens. The steps of
 * the drafter are counted apart.
 */
export function accountSegment(
  entries: CollectionEntries,
  { written, begun, observed }: Pick<Extended, 'written' | 'begun' | 'observed'>,
  { steps, drafts }: Pick<Generated, 'steps' | 'drafts'>,
): void {
  entries.tok_unique += written;
  entries.tok_prefill += observed + begun;
  entries.steps_seq += drafts?.passes ?? steps;
  if (!drafts) return;
  const { drafted, accepted } = draftTotals(drafts);
  entries.steps_draft = (entries.steps_draft ?? 0) + drafts.steps;
  entries.tok_draft = (entries.tok_draft ?? 0) + drafted;
  entries.tok_aux = (entries.tok_aux ?? 0) + drafted - accepted;
}

/**
 * Accounts a finished row's tokens as if it shared none with others. An unfinished row is counted when its round
 * stops, and subtracted (`sign` −1) when it resumes, because it counts in full again later.
 */
export function accountLeaf(entries: CollectionEntries, { prompt, last, begin }: Leaf, sign = 1): void {
  const observed = last?.observedTotal ?? 0;
  const hint = hintLength(prompt.tokens);
  const begun = Math.min(begin?.tokens.length ?? 0, last?.total ?? 0);
  const forced = Math.max(0, begun - (begin?.own ?? 0));
  entries.tok_hint += sign * (hint + forced);
  entries.tok_prompt += sign * (prompt.tokens.length - hint + observed);
  entries.tok_noshare += sign * ((last?.total ?? 0) - observed - forced);
}
