/**
 * Decodes the roots of a collection: one segment for all rows, then decisions (continue, branch, prune), until no row is left
 * or enough groups are whole. No line here knows which strategy decides.
 */
import { END } from '../tasks/alphabet.ts';
import { hintLength } from '../tasks/hint.ts';
import { streams } from '../tensor/random.ts';
import { accountLeaf, accountSegment, noEntries } from './account.ts';
import type { Collection } from './collection.ts';
import { decide, type Standing } from './decide.ts';
import { flatGrowth } from './flatGrowth.ts';
import { planRoots } from './plan.ts';
import { newTally } from './pruning.ts';
import { noRows, recordOf, resumedRows } from './resume.ts';
import { arrange, begunOf, beside, completionSoFar, extend, hearing, leafOf, seat } from './rows.ts';
import type { LiveRows, Roots } from './rows.ts';
import { mostRoom, segmentOf } from './segment.ts';
import type { Survived } from './trajectory.ts';
import { endTurns } from './turns.ts';
import type { UnfinishedRoot } from './unfinished.ts';
import { nameOf, type RootRun, type Work } from './work.ts';

export interface Decoded extends Pick<
  Work,
  'leaves' | 'pruned' | 'survived' | 'entries' | 'acting' | 'finishing'
> {
  /** Roots with rows left, by index, where enough groups were whole before. */
  readonly unfinished: ReadonlyMap<number, UnfinishedRoot>;
}

/** Throws what the policy throws; its state is freed in every case. */
export async function decodeRoots(collection: Collection): Promise<Decoded> {
  const work = await begin(collection);
  try {
    while (work.live.root.length > 0) {
      await decide(work, await writeSegment(work));
      if (isEnough(work)) break;
    }
    return { ...work, unfinished: unfinishedOf(work) };
  } finally {
    collection.policy.release(work.held);
  }
}

/** Reads prompts and resumed rows, and seats the first rows. */
async function begin(collection: Collection): Promise<Work> {
  const { policy, prompts, frame, samples, round, growth = flatGrowth } = collection;
  const sampling = { ...collection, stream: collection.stream ?? streams.sample };
  const roots: Roots = { roots: prompts, segmented: growth.tree === true };
  const rowsOf = (root: number): number => {
    const wanted = prompts[root]?.samples ?? samples;
    return growth.rows?.(wanted) ?? wanted;
  };
  const plan = planRoots(prompts, rowsOf);
  const entries = noEntries();
  const prefilled = await policy.prefill(plan.prefill, frame, Int32Array.from(plan.prefill, hintLength));
  for (const tokens of plan.prefill) entries.tok_prefill += tokens.length;
  let live = seat(plan, roots, prefilled, round);
  let finished: LiveRows | null = growth.revisits ? noRows(live) : null;
  const isResumed = prompts.some(({ resumed }) => resumed);
  if (isResumed) {
    for (const of of growth.revisits ? (['open', 'finished'] as const) : (['open'] as const)) {
      const rows = await resumedRows(policy, prompts, frame, of);
      rows.rows.position.forEach((position) => (entries.tok_prefill += position + 1));
      const count = live.root.length;
      const all = beside(live, rows, policy.join(live.rows, rows.rows));
      const from = (first: number, to: number): LiveRows =>
        arrange(all, [...all.root.keys()].slice(first, to));
      if (of === 'open') live = all;
      else [live, finished] = [from(0, count), from(count, all.root.length)];
      if (of === 'open')
        rows.root.forEach((_, row) => accountLeaf(entries, leafOf(rows, row, roots, false), -1));
    }
  }
  const checked = new Set<string>();
  const survived = new Map<string, Survived>();
  const runs = prompts.map((placed, root): RootRun => {
    const { place, group = root, resumed, firstSample = 0 } = placed;
    const { growth: progress } = resumed ?? {};
    for (const sample of progress?.checked ?? []) checked.add(nameOf(root, sample));
    for (const one of resumed?.open ?? []) {
      if (one.survived) survived.set(nameOf(root, one.sample), one.survived);
    }
    const wanted = progress?.samples ?? placed.samples ?? samples;
    const first = (growth.first?.(wanted) ?? Infinity) + begunOf(placed);
    return {
      ...{ group, place, samples: wanted, begun: begunOf(placed), round: resumed?.round ?? round },
      firstSample: progress?.firstSample ?? firstSample,
      nextSample: progress?.nextSample ?? placed.firstBranch ?? firstSample + rowsOf(root),
      state: progress?.state,
      left: progress ? (progress.left ?? Infinity) : first,
      tally: { ...(progress?.tally ?? newTally(resumed ? resumed.open.length : rowsOf(root))) },
    };
  });
  return {
    ...{
      collection,
      sampling,
      growth,
      roots,
      runs,
      live,
      finished,
      held: live.rows,
      checked,
      survived,
      entries,
    },
    ...{ leaves: [], pruned: [], acting: 0, finishing: 0 },
  };
}

/** Tokens until some root decides, some row is checked, or the collection looks at how many groups are whole. */
function segmentLength({ collection, live, runs, checked }: Work): number {
  const { maxCompletionLength, pruner, lookEvery = Infinity } = collection;
  let length = Math.min(mostRoom(live, maxCompletionLength), lookEvery);
  live.root.forEach((root, row) => {
    const { left, begun } = runs[root] as RootRun;
    length = Math.min(length, left);
    if (!pruner || checked.has(nameOf(root, live.sample[row] as number))) return;
    const wait = pruner.at + begun - (live.path[row]?.total ?? 0);
    if (wait > 0) length = Math.min(length, wait);
  });
  return Math.max(1, length);
}

/** Decodes one segment for all rows; rows that end a turn hear what the environment answers. */
async function writeSegment(work: Work): Promise<Standing> {
  const { collection, live, roots, runs, growth, entries } = work;
  const { policy, maxCompletionLength, now } = collection;
  const generated = await policy.generate(live.rows, segmentOf(live, segmentLength(work), work.sampling));
  if (!growth.revisits) {
    if (generated.rows.state !== work.held.state) policy.release(work.held);
    work.held = generated.rows;
  }
  const limits = { end: END, maxLength: maxCompletionLength, version: policy.version };
  const extended = extend(live, generated, roots.roots, limits);
  const { after, ended, full, open } = extended;
  if (extended.written + extended.begun + extended.observed === 0)
    throw new Error('internal: a segment wrote no token, so the frame has no room for a completion');
  accountSegment(entries, extended, generated.steps);
  for (const root of new Set(live.root)) (runs[root] as RootRun).left -= generated.steps;

  const over = full.map((row) => leafOf(after, row, roots, false));
  const turned = now();
  const answers = await endTurns(collection, after, ended, roots, (leaf) => over.push(leaf));
  work.acting += now() - turned;
  if (collection.act) entries.turns += ended.length;

  const heard = hearing(after, answers);
  const going = new Set([...open, ...answers.keys()]);
  const rows = [...heard.root.keys()].filter((row) => growth.revisits || going.has(row));
  const before = work.finished;
  const first = before?.root.length ?? 0;
  let all = arrange(heard, rows);
  if (before) {
    all = beside(before, heard, policy.join(before.rows, heard.rows));
    work.held = all.rows;
  }
  const among = (some: { has(row: number): boolean }): Uint8Array =>
    Uint8Array.from(all.root, (_, row) => Number(some.has(rows[row - first] ?? -1)));
  return { live: all, open: among(going), answered: among(answers), over };
}

/** Whether so many groups are whole that the collection stops. */
function isEnough({ collection: { enough = Infinity }, live, runs }: Work): boolean {
  const waiting = new Set(Array.from(live.root, (root) => runs[root]?.group));
  const groups = new Set(runs.map(({ group }) => group));
  return live.root.length > 0 && groups.size - waiting.size >= enough;
}

/** The roots that still have rows; these rows count as if they ended here. */
function unfinishedOf(work: Work): Map<number, UnfinishedRoot> {
  const { live, roots, runs, collection, growth, finished, checked, survived } = work;
  const unfinished = new Map<number, UnfinishedRoot>();
  for (const root of new Set(live.root)) {
    const { prompt, begin: beginning, hint } = roots.roots[root] as (typeof roots.roots)[number];
    const { round, samples, firstSample, nextSample, state, left, tally } = runs[root] as RootRun;
    const rows = [...live.root.keys()].filter((row) => live.root[row] === root);
    for (const row of rows) accountLeaf(work.entries, leafOf(live, row, roots, false));
    const open = rows.map((row) => {
      const drawn = survived.get(nameOf(root, live.sample[row] as number));
      return { ...recordOf(live, row, roots), ...(drawn && { survived: drawn }) };
    });
    const ended = finished ? [...finished.root.keys()].filter((row) => finished.root[row] === root) : [];
    const prefix = `${root} `;
    const progress = {
      ...{ samples, firstSample, nextSample, state, tally, left: left === Infinity ? null : left },
      checked: [...checked]
        .filter((name) => name.startsWith(prefix))
        .map((name) => Number(name.slice(prefix.length))),
    };
    const plain = growth === flatGrowth && !collection.pruner;
    unfinished.set(root, {
      ...{ prompt, round, open: open.sort((a, b) => a.sample - b.sample) },
      ...(beginning && { begin: beginning }),
      ...(hint && { hint }),
      ...(ended.length > 0 && {
        finished: ended.map((row) => completionSoFar(finished as LiveRows, row, roots)),
      }),
      ...(!plain && { growth: progress }),
    });
  }
  return unfinished;
}
