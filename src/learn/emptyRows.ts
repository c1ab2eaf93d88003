/**
 * Rows of an update in which no token has an advantage. Where every loss is a multiple of the advantage, they add
 * nothing to the gradient and need not be computed; the weights of all other tokens stay the same.
 */
import type { Ledger } from '../rollout/ledger.ts';
import type { Learnable, Row } from './learnable.ts';
import { trainedTokens } from './learnable.ts';

/** Rows of a minibatch, split by whether any of their tokens has an advantage. */
export interface SplitRows {
  readonly teaching: readonly Row[];
  readonly empty: readonly Row[];
}

/** Counts of a minibatch's rows without an advantage, and of the part that was not computed. */
export interface EmptyRows {
  /** Trained tokens that teach nothing. */
  readonly tokens: number;
  /** Rows × columns of them that were not computed; 0 where a loss reads every row. */
  readonly positionsSaved: number;
  /** Trained tokens that were not computed, counted once per completion, and the sum of their entropies when sampled. */
  readonly leftOut: number;
  readonly entropy: number;
}

/** Whether any trained token has an advantage other than 0. */
function teaches({ mask, advantages, shared }: Learnable): boolean {
  return mask.some((bit, t) => bit !== 0 && (advantages[t] !== 0 || (shared?.negative[t] ?? 0) !== 0));
}

export function splitRows(rows: readonly Row[]): SplitRows {
  const teaching: Row[] = [];
  const empty: Row[] = [];
  for (const row of rows) (row.some(teaches) ? teaching : empty).push(row);
  return { teaching, empty };
}

/** Trained tokens of completions, counted once per completion. */
export function timesTrained(completions: Row): number {
  return completions.reduce((sum, one) => sum + overTrained(one, () => 1), 0);
}

/** The counts of empty rows; `positions` is what computing them would have taken, null where they were computed. */
export function emptyAccount(empty: readonly Row[], positions: number | null): EmptyRows {
  const all = empty.flat();
  const tokens = all.reduce((sum, one) => sum + trainedTokens(one), 0);
  if (positions === null) return { tokens, positionsSaved: 0, leftOut: 0, entropy: 0 };
  const entropy = all.reduce(
    (sum, one) => sum + overTrained(one, (token) => one.entropies[token] as number),
    0,
  );
  return { tokens, positionsSaved: positions, leftOut: timesTrained(all), entropy };
}

/** Σ over trained tokens, counted once per completion. */
function overTrained({ mask, shared }: Learnable, value: (token: number) => number): number {
  return mask.reduce((sum, bit, t) => (bit ? sum + (shared?.copies[t] ?? 1) * value(t) : sum), 0);
}

/** Shares of a round's updates: trained tokens that taught nothing, and token positions saved by not computing them. */
export function emptyShares({
  tok_train,
  tok_empty,
  positions_update,
  positions_saved,
}: Ledger): Record<string, number> {
  return {
    'update/empty_tokens': tok_empty / Math.max(tok_train, 1),
    'update/positions_saved': positions_saved / Math.max(positions_update + positions_saved, 1),
  };
}
