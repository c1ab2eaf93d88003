/**
 * Rows that wait. A row at the next decision of its root waits for the root's other rows, and one due for a pruning
 * check waits for those of its group. So no decision depends on where segments end, which depends on other rows and
 * on when a round stops.
 */
import { END } from '../tasks/vocabulary/common.ts';
import { latentTokens } from './assemble.ts';
import { rowNameOf, type RootRun, type Work } from './work.ts';
import type { LiveRows } from './rows.ts';

type Waiting = Pick<Work, 'collection' | 'growth' | 'roots' | 'runs' | 'checked'>;

const runOf = ({ runs }: Waiting, live: LiveRows, row: number): RootRun =>
  runs[live.root[row] as number] as RootRun;

const writtenBy = (live: LiveRows, row: number): number => live.path[row]?.total ?? 0;

/** Whether the row has reached the next decision of its root. */
export function isAtDecision(work: Waiting, live: LiveRows, row: number): boolean {
  return tokensToDecision(work, live, row) <= 0;
}

/** Whether the row has reached the length of its pruning check and was not checked yet. */
export function isDue(work: Waiting, live: LiveRows, row: number): boolean {
  return tokensToCheck(work, live, row) <= 0;
}

/** Tokens that the row writes until it has to wait; 0 where it waits, Infinity where it never waits. */
export function tokensToWait(work: Waiting, live: LiveRows, row: number): number {
  return Math.max(0, Math.min(tokensToDecision(work, live, row), tokensToCheck(work, live, row)));
}

function tokensToDecision(work: Waiting, live: LiveRows, row: number): number {
  const since = writtenBy(live, row) - (live.since[row] as number);
  // A row that is open after the end token has ended a turn.
  if (work.growth.turns && since > 0 && live.rows.last[row] === END) return 0;
  return runOf(work, live, row).next - since;
}

function tokensToCheck(work: Waiting, live: LiveRows, row: number): number {
  const { pruner } = work.collection;
  if (!pruner || work.checked.has(rowNameOf(live.root[row] as number, live.sample[row] as number)))
    return Infinity;
  const root = live.root[row] as number;
  const branch = live.branch[row];
  const { prompt } = work.roots.roots[root] as (typeof work.roots.roots)[number];
  // A branch that begins beyond that length is checked once it has a token of its own.
  const own = branch ? branch.at - prompt.tokens.length + 1 : 0;
  const at = pruner.atOf?.(prompt) ?? pruner.at;
  const before = runOf(work, live, row).begun + latentTokens(live.path[row] ?? null);
  return Math.max(at + before, own) - writtenBy(live, row);
}
