/**
 * Decodes the roots of a collection: a segment for all rows, then decisions (continue, branch, prune), until no row
 * remains or enough groups are complete. No line here knows which strategy decides.
 */
import { END } from '../tasks/vocabulary/common.ts';
import { accountLeaf, accountSegment } from './account.ts';
import { begin } from './begin.ts';
import type { Collection } from './collection.ts';
import { decide, type SegmentEnd } from './decide.ts';
import { isDrafted, tokensToLook } from './drafting.ts';
import { flatGrowth } from './flatGrowth.ts';
import { readAgain } from './readAgain.ts';
import type { Generated } from './policy.ts';
import { openSampleOf } from './resume.ts';
import {
  arrange,
  beside,
  completionSoFar,
  extend,
  hearing,
  leafOf,
  type Heard,
  type LiveRows,
} from './rows.ts';
import { mostSpace, segmentOf } from './segment.ts';
import { endTurns } from './turns.ts';
import type { UnfinishedRoot } from './unfinished.ts';
import { tokensToWait } from './waiting.ts';
import { rowNameOf, type RootRun, type Work } from './work.ts';

export interface Decoded extends Pick<
  Work,
  | 'leaves'
  | 'pruned'
  | 'survived'
  | 'verdicts'
  | 'verifyFailures'
  | 'checks'
  | 'entries'
  | 'acting'
  | 'finishing'
  | 'drafting'
> {
  /** Roots that still had rows when enough groups were complete, by index. */
  readonly unfinished: ReadonlyMap<number, UnfinishedRoot>;
}

/** Decodes the roots of a collection. Throws what the policy throws; always frees its state. */
export async function decodeRoots(collection: Collection): Promise<Decoded> {
  const work = await begin(collection);
  try {
    while (work.live.root.length > 0) {
      const end = await writeSegment(work);
      if (isPlain(work)) continueRows(work, end);
      else await decide(work, end);
      if (isEnough(work)) return { ...work, unfinished: unfinishedOf(work) };
      if (work.live.root.length > 0 && (await collection.renewal?.renew(work.entries.steps_seq)))
        await readAgain(work);
    }
    return { ...work, unfinished: new Map() };
  } finally {
    collection.policy.release(work.held);
  }
}

/** Whether nothing branches or prunes rows, so that there is nothing to decide. */
const isPlain = ({ growth, collection: { pruner } }: Work): boolean => growth === flatGrowth && !pruner;

/** Turns ended rows into completions; the others continue. */
function continueRows(work: Work, { live, open, over }: SegmentEnd): void {
  for (const leaf of over) accountLeaf(work.entries, leaf);
  work.leaves.push(...over);
  const going = [...open.keys()].filter((row) => open[row]);
  work.live = arrange(live, going);
}

/** Tokens until a row waits, the weights change, drafting may pay, or the collection counts complete groups. */
function segmentLength(work: Work): number {
  const { maxCompletionLength, lookEvery = Infinity, renewal } = work.collection;
  const waits = Array.from(work.live.root, (_, row) => tokensToWait(work, work.live, row));
  const soonest = Math.min(...waits.filter((tokens) => tokens > 0), toLook(work));
  const change = renewal?.stepsLeft(work.entries.steps_seq) ?? Infinity;
  return Math.max(1, Math.min(mostSpace(work.live, maxCompletionLength), lookEvery, soonest, change));
}

/** Tokens until it is asked again whether drafting pays. */
const toLook = ({ drafting, live, collection }: Work): number =>
  collection.drafting ? tokensToLook(drafting, collection.drafting, live.root.length) : Infinity;

/** 1 for each row that writes nothing because it waits. */
const waitingIn = (work: Work): Uint8Array =>
  Uint8Array.from(work.live.root, (_, row) => Number(tokensToWait(work, work.live, row) === 0));

/** The next segment of all rows, drafted where that pays. */
async function generate(work: Work): Promise<{ readonly live: LiveRows; readonly generated: Generated }> {
  const { policy, drafting } = work.collection;
  const live = { ...work.live, rows: { ...work.live.rows, done: waitingIn(work) } };
  const isOn = drafting && isDrafted(work.drafting, drafting, work.live.root.length);
  const segment = segmentOf(live, segmentLength(work), work.sampling, isOn ? drafting : undefined);
  const generated = await policy.generate(live.rows, segment);
  if (generated.drafts) work.drafting.counts.push(generated.drafts);
  return { live, generated };
}

/** Accounts the turns that ended: the environment replies to all but those taken back, and a patch has each verified. */
function accountTurns(work: Work, ended: number, answers: ReadonlyMap<number, Heard>): void {
  const { collection, entries } = work;
  const patched = [...answers.values()].filter(({ keep }) => keep !== undefined).length;
  if (collection.act) entries.turns += ended - patched;
  if (collection.patch) work.checks += ended;
}

/** Decodes one segment for all rows, and lets the environment reply to rows that ended a turn. */
async function writeSegment(work: Work): Promise<SegmentEnd> {
  const { collection, roots, growth, entries } = work;
  const { policy, maxCompletionLength, now } = collection;
  const { live, generated } = await generate(work);
  if (!growth.revisits) {
    if (generated.rows.state !== work.held.state) policy.release(work.held);
    work.held = generated.rows;
  }
  const limits = { end: END, maxLength: maxCompletionLength, version: policy.version };
  const extended = extend(live, generated, roots.roots, limits);
  const { after, ended, full, open } = extended;
  if (extended.written + extended.begun + extended.observed === 0)
    throw new Error('internal: a segment wrote no token, so the frame has no space for a completion');
  accountSegment(entries, extended, generated);

  const over = full.map((row) => leafOf(after, row, roots, false));
  const turned = now();
  const answers = await endTurns(collection, after, ended, roots, (leaf) => over.push(leaf));
  work.acting += now() - turned;
  accountTurns(work, ended.length, answers);

  const heard = hearing(after, answers, roots);
  const going = new Set([...open, ...answers.keys()]);
  const rows = [...heard.root.keys()].filter((row) => growth.revisits || going.has(row));
  const [before, first] = [work.finished, work.finished?.root.length ?? 0];
  let all = arrange(heard, rows);
  if (before) {
    all = beside(before, heard, policy.join(before.rows, heard.rows));
    work.held = all.rows;
  }
  const among = (some: { has(row: number): boolean }): Uint8Array =>
    Uint8Array.from(all.root, (_, row) => Number(some.has(rows[row - first] ?? -1)));
  return { live: all, open: among(going), answered: among(answers), over };
}

/** Whether enough groups are complete for the collection to stop. */
function isEnough({ collection: { enough = Infinity }, live, runs }: Work): boolean {
  if (enough === Infinity || live.root.length === 0) return false;
  const waiting = new Set(Array.from(live.root, (root) => runs[root]?.group));
  const groups = new Set(runs.map(({ group }) => group));
  return groups.size - waiting.size >= enough;
}

/** The roots that still have rows; these rows are accounted as if they ended here. */
function unfinishedOf(work: Work): Map<number, UnfinishedRoot> {
  const { live, roots, runs, finished, checked, survived } = work;
  const unfinished = new Map<number, UnfinishedRoot>();
  for (const root of new Set(live.root)) {
    const { prompt, begin: beginning, hint } = roots.roots[root] as (typeof roots.roots)[number];
    const { round, samples, firstSample, nextSample, state, next, order, tally } = runs[root] as RootRun;
    const rows = [...live.root.keys()].filter((row) => live.root[row] === root);
    for (const row of rows) accountLeaf(work.entries, leafOf(live, row, roots, false));
    const open = rows.map((row) => {
      const drawn = survived.get(rowNameOf(root, live.sample[row] as number));
      return { ...openSampleOf(live, row, roots), ...(drawn && { survived: drawn }) };
    });
    const held = finished ? [...finished.root.keys()].filter((row) => finished.root[row] === root) : [];
    const whole = held.map((row) => completionSoFar(finished as LiveRows, row, roots));
    const prefix = `${root} `;
    const progress = {
      ...{ samples, firstSample, nextSample, state, tally, order, next: next === Infinity ? null : next },
      checked: [...checked]
        .filter((name) => name.startsWith(prefix))
        .map((name) => Number(name.slice(prefix.length))),
    };
    unfinished.set(root, {
      ...{ prompt, round, open: open.sort((a, b) => a.sample - b.sample) },
      ...(beginning && { begin: beginning }),
      ...(hint && { hint }),
      ...(whole.length > 0 && { finished: whole }),
      ...(!isPlain(work) && { growth: progress }),
    });
  }
  return unfinished;
}
