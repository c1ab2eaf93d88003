/** Decisions between two segments: pruning checks rows, growths choose continuations and branches, the engine applies them. */
import { accountLeaf } from './account.ts';
import { tokenCandidatesOf, type Leaf } from './assemble.ts';
import { checkRows } from './check.ts';
import { finishRows } from './finish.ts';
import type { GrowthDecision, Next, PruneReason, RootView } from './growth.ts';
import { arrange, completionSoFar, leafOf, pick, withDecisions, type LiveRows } from './rows.ts';
import { verdictsOn } from './verdictsOn.ts';
import { isAtDecision, isDue } from './waiting.ts';
import { rowNameOf, type RootRun, type Work } from './work.ts';

/** The rows after a segment. Includes finished ones, first, where branches may leave them. */
export interface SegmentEnd {
  readonly live: LiveRows;
  /** 1 where the completion is not finished. */
  readonly open: Uint8Array;
  /** 1 where the environment has answered a turn that ended in the segment. */
  readonly answered: Uint8Array;
  /** Completions that ended in the segment. */
  readonly over: readonly Leaf[];
}

/** The combined decisions of all growths, by row of the live rows. */
interface Decisions {
  readonly nexts: Next[];
  readonly pruned: Map<number, PruneReason>;
  /** Open rows that end as completions. */
  readonly ended: Set<number>;
  /** Roots whose growth decided. */
  readonly asked: Set<number>;
}

/** Checks, grows and places the rows of the next segment, and finishes all others. */
export async function decide(work: Work, end: SegmentEnd): Promise<void> {
  const { collection, roots, runs } = work;
  const { live, open, answered } = end;
  for (const leaf of end.over) {
    const { tally } = runs[leaf.root] as RootRun;
    if (!work.checked.has(rowNameOf(leaf.root, leaf.sample))) tally.ended++;
    work.leaves.push(leaf);
    accountLeaf(work.entries, leaf);
  }
  const pruning = await checkRows(work, live, open);
  const grown = await growRoots(work, end, pruning.pruned);
  const { nexts, pruned: prunedByGrowth, asked } = grown;
  const marked = work.growth.tree
    ? withDecisions(live, (row) =>
        Boolean(open[row] && (answered[row] || asked.has(live.root[row] as number))),
      )
    : live;
  const newSample = (root: number): number => (runs[root] as RootRun).nextSample++;
  const picked = pick(marked, open, nexts, roots.roots, newSample, asked);
  const ended = samplesByRoot(live, (row) => !open[row]);
  const seated = samplesByRoot(picked.live, () => true);
  for (const root of asked) {
    const run = runs[root] as RootRun;
    const before = (ended.get(root) ?? []).sort((a, b) => rankIn(run, a) - rankIn(run, b));
    run.order = [...before, ...(seated.get(root) ?? [])];
  }
  for (const root of picked.live.root) (runs[root] as RootRun).tally.made++;
  const pruned: number[] = [];
  open.forEach((isOpen, row) => {
    const { tally } = runs[live.root[row] as number] as RootRun;
    if (picked.continued[row]) tally.made--;
    else if (grown.ended.has(row)) {
      if (!work.checked.has(rowNameOf(live.root[row] as number, live.sample[row] as number))) tally.ended++;
      const leaf = leafOf(marked, row, roots, true);
      work.leaves.push(leaf);
      accountLeaf(work.entries, leaf);
    } else if (isOpen) pruned.push(row);
  });
  const measured = collection.finishPruned ? pruned : [];
  const ends = await finishRows(collection.policy, marked, measured, roots, work.sampling);
  work.finishing += ends.written;
  for (const row of pruned) {
    const [root, sample] = [live.root[row] as number, live.sample[row] as number];
    const { tally } = runs[root] as RootRun;
    tally.gone++;
    if (!work.checked.has(rowNameOf(root, sample))) tally.goneUnchecked++;
    const leaf = leafOf(marked, row, roots, false);
    const reason = pruning.pruned.get(row) ?? prunedByGrowth.get(row) ?? { rule: 'pruned', score: null };
    const end = ends.leaves.get(row);
    work.pruned.push({ leaf, reason, ...(end && { end }) });
    accountLeaf(work.entries, leaf);
  }
  for (const [row, drawn] of pruning.survived ?? []) {
    work.survived.set(rowNameOf(live.root[row] as number, live.sample[row] as number), drawn);
  }
  if (work.growth.revisits) {
    work.finished = arrange(
      marked,
      [...open.keys()].filter((row) => !open[row]),
    );
  }
  work.live = picked.live;
}

/** Sample numbers of the chosen rows, in row order, by root. */
function samplesByRoot({ root, sample }: LiveRows, chosen: (row: number) => boolean): Map<number, number[]> {
  const samples = new Map<number, number[]>();
  for (let row = 0; row < root.length; row++) {
    if (!chosen(row)) continue;
    const of = samples.get(root[row] as number);
    if (of) of.push(sample[row] as number);
    else samples.set(root[row] as number, [sample[row] as number]);
  }
  return samples;
}

/** Place of a sample in the order of its root's last decision; one of the root's first samples ranks by its number. */
function rankIn({ order }: RootRun, sample: number): number {
  const place = order.indexOf(sample);
  return place < 0 ? order.length + sample : place;
}

/** A root with rows of the live rows; its growth decides about these, or they continue (null). */
interface AskedRoot {
  readonly root: number;
  readonly run: RootRun;
  readonly rows: readonly number[];
  readonly decided: GrowthDecision | Promise<GrowthDecision> | null;
}

/** Asks the growth of every root whose rows all wait for it; other rows continue or keep waiting. */
async function growRoots(
  work: Work,
  end: SegmentEnd,
  pruned: ReadonlyMap<number, PruneReason>,
): Promise<Decisions> {
  const { growth, runs } = work;
  const { live, open } = end;
  const decisions: Decisions = { nexts: [], pruned: new Map(), ended: new Set(), asked: new Set() };
  const rowsOf = new Map<number, number[]>();
  live.root.forEach((root, row) => {
    if (pruned.has(row)) return;
    const rows = rowsOf.get(root);
    if (rows) rows.push(row);
    else rowsOf.set(root, [row]);
  });
  // Roots are independent, so growths that decide later are asked about all of them at once.
  const parts = [...runs.entries()].flatMap(([root, run]): AskedRoot[] => {
    const rows = rowsOf.get(root) ?? [];
    if (rows.length === 0) return [];
    const living = rows.filter((row) => open[row]);
    const asked =
      living.length === 0
        ? growth.revisits
        : living.every((row) => isAtDecision(work, live, row) && !isDue(work, live, row));
    if (!asked) return [{ root, run, rows: living, decided: null }];
    const rank = (row: number): number => rankIn(run, live.sample[row] as number);
    rows.sort((a, b) => (open[a] as number) - (open[b] as number) || rank(a) - rank(b));
    return [{ root, run, rows, decided: growth.decide(viewOf(work, end, root, rows), run.state) }];
  });
  const decided = await Promise.all(parts.map((part) => Promise.resolve(part.decided)));
  for (const [i, { root, run, rows }] of parts.entries()) {
    const decision = decided[i] ?? null;
    if (decision === null) {
      decisions.nexts.push(...rows.map((row) => ({ row })));
      continue;
    }
    run.state = decision.state;
    run.next = decision.next;
    decisions.asked.add(root);
    adopt(decisions, decision, rows, run);
  }
  return decisions;
}

/** Adds a decision about one root's rows, converted to rows of the live rows. */
function adopt(
  decisions: Decisions,
  { rows: nexts, pruned, ended = [] }: GrowthDecision,
  rows: readonly number[],
  { begun }: RootRun,
): void {
  for (const { row, keep, ...next } of nexts) {
    const kept = keep === undefined ? {} : { keep: begun + keep };
    decisions.nexts.push({ ...next, ...kept, row: rows[row] as number });
  }
  for (const [row, reason] of pruned ?? []) decisions.pruned.set(rows[row] as number, reason);
  for (const row of ended) decisions.ended.add(rows[row] as number);
}

function viewOf(work: Work, { live, open }: SegmentEnd, root: number, rows: readonly number[]): RootView {
  const { runs, roots } = work;
  const { round, place, samples, firstSample, nextSample, begun } = runs[root] as RootRun;
  const at = (row: number): number => rows[row] as number;
  return {
    ...{ round, place, samples, firstSample, nextSample, begun },
    sample: Int32Array.from(rows, (row) => live.sample[row] as number),
    length: Int32Array.from(rows, (row) => Math.max(0, (live.path[row]?.total ?? 0) - begun)),
    open: Uint8Array.from(rows, (row) => open[row] as number),
    trajectory: (row) => completionSoFar(live, at(row), roots),
    candidates: (row) => tokenCandidatesOf(live.path[at(row)] ?? null),
    unread: (row) => live.pending[at(row)] as readonly number[],
    verify: (some) => verdictsOn(work, { live, open }, root, some.map(at)),
  };
}
