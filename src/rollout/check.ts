/** Pruning between two segments: which rows are checked now, and which of these stop. */
import type { Cut } from './growth.ts';
import { countOf, type PruningDecision } from './pruning.ts';
import { completionSoFar, type LiveRows } from './rows.ts';
import type { Survived } from './trajectory.ts';
import { isAtDecision, isDue } from './waiting.ts';
import { nameOf, type RootRun, type Work } from './work.ts';

/** Which rows pruning stops, group by group; a group is checked once all its rows that were not are due. */
export function checkRows(work: Work, live: LiveRows, open: Uint8Array): PruningDecision {
  const { runs, checked, roots } = work;
  const { pruner } = work.collection;
  const cuts = new Map<number, Cut>();
  const survived = new Map<number, Survived>();
  if (!pruner) return { cuts };
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
  for (const [group, rows] of dueRows(work, live, open)) {
    for (const row of rows) checked.add(nameOf(live.root[row] as number, live.sample[row] as number));
    const tallies = runs.filter((run) => run.group === group).map(({ tally }) => tally);
    const decision = pruner.check(view, rows, countOf(tallies, rows.length));
    for (const [row, why] of decision.cuts) cuts.set(row, why);
    for (const [row, drawn] of decision.survived ?? []) survived.set(row, drawn);
  }
  return { cuts, survived };
}

/** Rows that are to be checked now, by group, in order of their samples. */
function dueRows(work: Work, live: LiveRows, open: Uint8Array): Map<number, number[]> {
  const { runs, checked } = work;
  const unchecked = [...open.keys()].filter(
    (row) => open[row] && !checked.has(nameOf(live.root[row] as number, live.sample[row] as number)),
  );
  const due = unchecked.filter((row) => isDue(work, live, row));
  // Rows that wait for a root which itself waits for the check cannot be due before it.
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
