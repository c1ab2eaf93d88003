/** Pruning between two segments: decides which rows are checked now, and which of these stop. */
import type { PruneReason } from './growth.ts';
import { groupCountOf, type PruningDecision } from './pruning.ts';
import { completionSoFar, type LiveRows } from './rows.ts';
import type { Survived } from './sample.ts';
import { isAtDecision, isDue } from './waiting.ts';
import { rowNameOf, type RootRun, type Work } from './work.ts';

/**
 * The rows that pruning stops, group by group; a group is checked once all its unchecked rows are due. Throws what a rule
 * throws.
 */
export async function checkRows(work: Work, live: LiveRows, open: Uint8Array): Promise<PruningDecision> {
  const { runs, checked, roots } = work;
  const { pruner } = work.collection;
  const pruned = new Map<number, PruneReason>();
  const survived = new Map<number, Survived>();
  if (!pruner) return { pruned };
  const length = Int32Array.from(
    live.root,
    (root, row) => (live.path[row]?.total ?? 0) - (runs[root] as RootRun).begun,
  );
  const view = {
    round: live.round,
    place: live.place,
    sample: live.sample,
    length,
    trajectory: (row: number) => completionSoFar(live, row, roots),
  };
  // Groups are independent, so rules that answer later are asked about all of them at once.
  const decisions = [...dueRows(work, live, open)].map(([group, rows]) => {
    for (const row of rows) checked.add(rowNameOf(live.root[row] as number, live.sample[row] as number));
    const tallies = runs.filter((run) => run.group === group).map(({ tally }) => tally);
    return pruner.check(view, rows, groupCountOf(tallies, rows.length));
  });
  for (const decision of await Promise.all(decisions.map((one) => Promise.resolve(one)))) {
    for (const [row, why] of decision.pruned) pruned.set(row, why);
    for (const [row, drawn] of decision.survived ?? []) survived.set(row, drawn);
  }
  return { pruned, survived };
}

/** Rows due for a check now, by group, in order of their samples. */
function dueRows(work: Work, live: LiveRows, open: Uint8Array): Map<number, number[]> {
  const { runs, checked } = work;
  const unchecked = [...open.keys()].filter(
    (row) => open[row] && !checked.has(rowNameOf(live.root[row] as number, live.sample[row] as number)),
  );
  const due = unchecked.filter((row) => isDue(work, live, row));
  // Rows that wait for a root which itself waits for the check cannot be due before the check.
  const held = new Set(due.map((row) => live.root[row]));
  const groupOf = (row: number): number => (runs[live.root[row] as number] as RootRun).group;
  const writing = new Set(
    unchecked
      .filter(
        (row) => !isDue(work, live, row) && !(held.has(live.root[row]) && isAtDecision(work, live, row)),
      )
      .map(groupOf),
  );
  const rowsOf = new Map<number, number[]>();
  for (const row of due.sort((a, b) => (live.sample[a] as number) - (live.sample[b] as number))) {
    const group = groupOf(row);
    if (!writing.has(group)) rowsOf.set(group, [...(rowsOf.get(group) ?? []), row]);
  }
  return rowsOf;
}
