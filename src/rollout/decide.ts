/** Decisions between two segments: pruning checks rows, growths say which rows continue and branch, the engine does it. */
import { accountLeaf } from './account.ts';
import { candidatesOf, type Leaf } from './assemble.ts';
import { finishRows } from './finish.ts';
import type { Cut, GrowthDecision, Next, RootView } from './growth.ts';
import { countOf, type PruningDecision } from './pruning.ts';
import { arrange, completionSoFar, leafOf, pick, withDecisions, type LiveRows } from './rows.ts';
import type { Survived } from './trajectory.ts';
import { nameOf, type RootRun, type Work } from './work.ts';

/** The rows after a segment. Finished ones are among them, and come first, where branches may leave them. */
export interface Standing {
  readonly live: LiveRows;
  /** 1 where the completion is not finished. */
  readonly open: Uint8Array;
  /** 1 where the environment has answered a turn that ended in the segment. */
  readonly answered: Uint8Array;
  /** Completions that ended in the segment. */
  readonly over: readonly Leaf[];
}

/** What growths decided together, by row of the standing. */
interface Decisions {
  readonly nexts: Next[];
  readonly cuts: Map<number, Cut>;
  readonly dropped: Map<Leaf, Cut>;
  /** Rows at which a node of their tree ends. */
  readonly decided: Set<number>;
}

/** Checks, grows and seats the rows of the next segment, and finishes all others. */
export async function decide(work: Work, standing: Standing): Promise<void> {
  const { collection, roots, runs } = work;
  const { live, open, over } = standing;
  for (const { root, sample } of over) {
    if (!work.checked.has(nameOf(root, sample))) (runs[root] as RootRun).tally.ended++;
  }
  const pruning = checkRows(work, standing);
  const { nexts, cuts, dropped, decided } = growRoots(work, standing, pruning.cuts);
  for (const leaf of over) finish(work, leaf, dropped.get(leaf));

  const marked = withDecisions(live, (row) => decided.has(row));
  const picked = pick(marked, open, nexts, roots.roots, (root) => (runs[root] as RootRun).nextSample++);
  for (const { row } of nexts) (runs[live.root[row] as number] as RootRun).tally.made++;
  const pruned: number[] = [];
  open.forEach((isOpen, row) => {
    const { tally } = runs[live.root[row] as number] as RootRun;
    if (picked.continued[row]) tally.made--;
    else if (isOpen) pruned.push(row);
  });
  const measured = collection.finishPruned ? pruned : [];
  const ends = await finishRows(collection.policy, marked, measured, roots, work.sampling);
  work.finishing += ends.written;
  for (const row of pruned) {
    const [root, sample] = [live.root[row] as number, live.sample[row] as number];
    const { tally } = runs[root] as RootRun;
    tally.gone++;
    if (!work.checked.has(nameOf(root, sample))) tally.goneUnchecked++;
    const leaf = leafOf(marked, row, roots, false);
    const cut = pruning.cuts.get(row) ?? cuts.get(row) ?? { rule: 'pruned', score: null };
    const end = ends.leaves.get(row);
    work.pruned.push({ leaf, cut, ...(end && { end }) });
    accountLeaf(work.entries, leaf);
  }
  for (const [row, drawn] of pruning.survived ?? []) {
    work.survived.set(nameOf(live.root[row] as number, live.sample[row] as number), drawn);
  }
  if (work.growth.revisits) {
    work.finished = arrange(
      marked,
      [...open.keys()].filter((row) => !open[row]),
    );
  }
  work.live = picked.live;
}

/** A completion that ended; `cut` says why it is discarded. */
function finish(work: Work, leaf: Leaf, cut: Cut | undefined): void {
  if (cut) {
    const { tally } = work.runs[leaf.root] as RootRun;
    tally.gone++;
    if (!work.checked.has(nameOf(leaf.root, leaf.sample))) {
      tally.goneUnchecked++;
      tally.ended--;
    }
    work.pruned.push({ leaf, cut, ...(work.collection.finishPruned && { end: leaf }) });
  } else work.leaves.push(leaf);
  accountLeaf(work.entries, leaf);
}

/** Which rows pruning stops, group by group. */
function checkRows(work: Work, { live, open }: Standing): PruningDecision {
  const { runs, checked, roots } = work;
  const { pruner } = work.collection;
  const cuts = new Map<number, Cut>();
  const survived = new Map<number, Survived>();
  if (!pruner) return { cuts };
  const length = Int32Array.from(
    live.root,
    (root, row) => (live.path[row]?.total ?? 0) - (runs[root] as RootRun).begun,
  );
  const due = new Map<number, number[]>();
  open.forEach((isOpen, row) => {
    const root = live.root[row] as number;
    const name = nameOf(root, live.sample[row] as number);
    if (!isOpen || (length[row] as number) < pruner.at || checked.has(name)) return;
    checked.add(name);
    const { group } = runs[root] as RootRun;
    due.set(group, [...(due.get(group) ?? []), row]);
  });
  const { round, place, sample } = live;
  const view = {
    round,
    place,
    sample,
    length,
    trajectory: (row: number) => completionSoFar(live, row, roots),
  };
  for (const [group, rows] of due) {
    const tallies = runs.filter((run) => run.group === group).map(({ tally }) => tally);
    const decision = pruner.check(view, rows, countOf(tallies, rows.length));
    for (const [row, why] of decision.cuts) cuts.set(row, why);
    for (const [row, drawn] of decision.survived ?? []) survived.set(row, drawn);
  }
  return { cuts, survived };
}

/** Asks the growth of every root that has to decide; rows of the others continue. */
function growRoots(work: Work, standing: Standing, pruned: ReadonlyMap<number, Cut>): Decisions {
  const { growth, runs } = work;
  const { live, open, answered, over } = standing;
  const decisions: Decisions = { nexts: [], cuts: new Map(), dropped: new Map(), decided: new Set() };
  const rowsOf = new Map<number, number[]>();
  live.root.forEach((root, row) => {
    if (pruned.has(row)) return;
    const rows = rowsOf.get(root);
    if (rows) rows.push(row);
    else rowsOf.set(root, [row]);
  });
  const endedOf = new Map<number, Leaf[]>();
  for (const leaf of over) endedOf.set(leaf.root, [...(endedOf.get(leaf.root) ?? []), leaf]);
  for (const root of new Set([...rowsOf.keys(), ...(growth.drops ? endedOf.keys() : [])])) {
    const run = runs[root] as RootRun;
    const rows = rowsOf.get(root) ?? [];
    const ended = endedOf.get(root) ?? [];
    const living = rows.filter((row) => open[row]);
    const timed = run.left <= 0;
    const asked =
      timed ||
      living.some((row) => answered[row]) ||
      (living.length === 0 && growth.revisits) ||
      (growth.drops && ended.length > 0);
    if (!asked) {
      decisions.nexts.push(...living.map((row) => ({ row })));
      continue;
    }
    const decision = growth.decide(viewOf(work, standing, root, rows, ended), run.state);
    run.state = decision.state;
    run.left = decision.next;
    adopt(decisions, decision, rows, ended, run.begun);
    for (const row of living) if (timed || answered[row]) decisions.decided.add(row);
  }
  return decisions;
}

/** A decision in the numbers of one root's rows, as one of the standing. */
function adopt(
  decisions: Decisions,
  { rows: nexts, cuts, dropped }: GrowthDecision,
  rows: readonly number[],
  ended: readonly Leaf[],
  begun: number,
): void {
  for (const { row, keep, ...next } of nexts) {
    const kept = keep === undefined ? {} : { keep: begun + keep };
    decisions.nexts.push({ ...next, ...kept, row: rows[row] as number });
  }
  for (const [row, cut] of cuts ?? []) decisions.cuts.set(rows[row] as number, cut);
  for (const [i, cut] of dropped ?? []) decisions.dropped.set(ended[i] as Leaf, cut);
}

function viewOf(
  { runs, roots }: Work,
  { live, open, answered }: Standing,
  root: number,
  rows: readonly number[],
  ended: readonly Leaf[],
): RootView {
  const { round, place, samples, firstSample, begun } = runs[root] as RootRun;
  const at = (row: number): number => rows[row] as number;
  return {
    ...{ round, place, samples, firstSample, begun },
    sample: Int32Array.from(rows, (row) => live.sample[row] as number),
    length: Int32Array.from(rows, (row) => Math.max(0, (live.path[row]?.total ?? 0) - begun)),
    open: Uint8Array.from(rows, (row) => open[row] as number),
    answered: Uint8Array.from(rows, (row) => answered[row] as number),
    ended: ended.map(({ sample }) => sample),
    trajectory: (row) => completionSoFar(live, at(row), roots),
    candidates: (row) => candidatesOf(live.path[at(row)] ?? null),
  };
}
