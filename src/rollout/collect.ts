/**
 * One collection, all prompts at once: plan → prefill → segments (generate, act, decide) → assemble → verify → batch.
 * No line here knows which method is running; strategies enter through `Control` and the plan. This module makes
 * trajectories and verdicts: no gradients, no weights, no engine, no storage, no page.
 */
import { streams, type Stream } from '../tensor/random.ts';
import { END } from '../tasks/alphabet.ts';
import { hintLength } from '../tasks/hint.ts';
import type { Verdict } from '../tasks/task.ts';
import type { Control, Cut, Ended } from './control.ts';
import { flatControl } from './flatControl.ts';
import { judge, type Verify } from './verify.ts';
import { assemble, type Leaf, type Unjudged } from './assemble.ts';
import { finishRows } from './finish.ts';
import { planFlat, type Beginning, type PlacedPrompt, type Plan } from './plan.ts';
import type { HintTally } from '../strategies/hints/tally.ts';
import { mostRoom, segmentOf } from './segment.ts';
import {
  arrange,
  beside,
  extend,
  hearing,
  leafOf,
  pick,
  roomOf,
  seat,
  standingOf,
  type Growing,
} from './rows.ts';
import { takeTurns, type Act } from './turns.ts';
import type { Ledger } from './ledger.ts';
import type { Frame, Policy, Rows } from './policy.ts';
import { attemptOf, type Batch, type Survived, type Trajectory } from './trajectory.ts';

export interface Collection {
  readonly policy: Policy;
  readonly verify: Verify;
  /** The environment of a turn-based task: then the end token ends a turn, not the completion. */
  readonly act?: Act;
  readonly prompts: readonly PlacedPrompt[];
  readonly frame: Frame;
  readonly round: number;
  /** Completions per prompt. */
  readonly samples: number;
  readonly maxCompletionLength: number;
  readonly temperature: number;
  readonly greedy?: boolean;
  readonly seed: number;
  /** What the randomness is for: `sample` (default) for training, `evaluate` for evaluation. */
  readonly stream?: Stream;
  readonly control?: Control;
  /**
   * Write what was pruned to its end all the same, as `tok_eval`, and have it judged, to see what pruning cost. For
   * completions of one turn.
   */
  readonly finishPruned?: boolean;
  /** Leave completions that hit the length limit out of the loss. */
  readonly maskTruncated?: boolean;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

export interface Collected {
  readonly batch: Batch;
  /** Completions that the control's stop left in the middle of their writing, in order; absent if none was. */
  readonly unfinished?: readonly Unjudged[];
  readonly entries: Partial<Ledger>;
  /** Trajectories whose verifier or environment failed. */
  readonly verifyFailures: number;
  /** How hints did; absent where none were to be told. */
  readonly tally?: HintTally;
  /** Failed completions whose place in the batch a hinted one took; absent where none were to be told. */
  readonly replaced?: readonly Trajectory[];
  /** Milliseconds; `verify` has the environment's answers in it. */
  readonly timing: { readonly generate: number; readonly verify: number };
}

/** A row that was cut off. */
interface PrunedLeaf {
  readonly leaf: Leaf;
  readonly cut: Cut;
  /** What it would have become; absent unless asked for. */
  readonly end?: Leaf;
}

/** What was drawn for rows that live on, by group and sample. */
type Survivals = ReadonlyMap<string, Survived>;
const nameOf = ({ group, sample }: Pick<Leaf, 'group' | 'sample'>): string => `${group} ${sample}`;

interface Written {
  /** Finished completions, pruned ones left out. */
  readonly leaves: readonly Leaf[];
  readonly pruned: readonly PrunedLeaf[];
  /** Where a control stopped the collection. */
  readonly unfinished: readonly Leaf[];
  readonly survived: Survivals;
  readonly entries: Partial<Ledger>;
  /** Milliseconds that the environment took. */
  readonly acting: number;
}

/**
 * Generates and judges `samples` completions of every prompt. The policy's state is freed in every case. Throws
 * what the policy throws; a verifier that throws is recorded on its trajectory.
 */
export async function collect(collection: Collection): Promise<Collected> {
  const { policy, prompts, samples, round, now } = collection;
  const weightsVersion = policy.version;

  const begun = now();
  const control = collection.control ?? flatControl();
  const plan = planFlat(prompts, control.roots?.(samples) ?? samples);
  const { leaves, pruned, unfinished, survived, entries, acting } = await generateAll(
    collection,
    control,
    plan,
  );
  const generated = now();

  const unjudged = [...leaves].sort(inOrder).map(assemble);
  const attempts = unjudged.map(attemptOf);
  const assembled = now();
  const { verdicts, failures } = await judge(collection.verify, attempts);
  const cuts = [...pruned].sort((a, b) => inOrder(a.leaf, b.leaf));
  const endings = await judgeEnds(collection, cuts);
  const judged = now();

  const environmentFailures = unjudged.filter(({ failure }) => failure !== undefined).length;
  const trajectories = unjudged.map(({ failure, ...trajectory }, i): Trajectory => {
    const verdict =
      failure === undefined
        ? (verdicts[i] as Trajectory['verdict'])
        : { reward: 0, correct: false, reason: failure };
    if (collection.maskTruncated && trajectory.truncated) trajectory.trainMask.fill(0);
    const drawn = survived.get(nameOf(trajectory));
    return { ...trajectory, ...(drawn && { survived: drawn }), verdict, reward: verdict.reward };
  });
  return {
    batch: {
      round,
      weightsVersion,
      trajectories,
      ...(cuts.length > 0 && {
        pruned: cuts.map(({ leaf, cut }, i) => {
          const finished = endings[i];
          return { ...assemble(leaf), cut, ...(finished && { finished }) };
        }),
      }),
    },
    ...(unfinished.length > 0 && { unfinished: [...unfinished].sort(inOrder).map(leftOpen) }),
    entries: { ...entries, verify: attempts.length },
    verifyFailures: failures + environmentFailures,
    timing: { generate: generated - begun - acting, verify: judged - assembled + acting },
  };
}

/** Verdicts of what pruned rows would have become, in order; empty unless it was asked for. */
async function judgeEnds(
  { verify, finishPruned }: Collection,
  cuts: readonly PrunedLeaf[],
): Promise<readonly Verdict[]> {
  const ends = finishPruned ? cuts.map(({ end }) => attemptOf(assemble(end as Leaf))) : [];
  return ends.length > 0 ? (await judge(verify, ends)).verdicts : [];
}

/** An unfinished completion: nothing has ended it yet. */
const leftOpen = (leaf: Leaf): Unjudged => ({ ...assemble(leaf), truncated: false });

const inOrder = (a: Leaf, b: Leaf): number => a.group - b.group || a.sample - b.sample;

/** Decodes segment after segment until every row has ended or was pruned, and counts every token as it is made. */
async function generateAll(collection: Collection, control: Control, plan: Plan): Promise<Written> {
  const { policy, prompts, frame, round, maxCompletionLength: longest } = collection;
  const sampling = { ...collection, stream: collection.stream ?? streams.sample };
  const nextSample = new Int32Array(prompts.length);
  for (const [row, group] of plan.group.entries()) {
    nextSample[group] = Math.max(nextSample[group] as number, (plan.sample[row] as number) + 1);
  }
  const newSample = (group: number): number => (nextSample[group] as number)++;
  const pruned: PrunedLeaf[] = [];
  const survived = new Map<string, Survived>();
  const leaves: Leaf[] = [];
  const unfinished: Leaf[] = [];
  const entries = {
    tok_prompt: 0,
    tok_hint: 0,
    tok_unique: 0,
    tok_noshare: 0,
    tok_prefill: 0,
    steps_seq: 0,
    turns: 0,
  };
  /** A leaf, kept or pruned, counts all it was given and all it wrote as if it shared nothing with others. */
  const account = (leaf: Leaf): void => {
    const observed = leaf.last?.observedTotal ?? 0;
    const hint = hintLength(leaf.prompt.tokens);
    entries.tok_hint += hint;
    entries.tok_prompt += leaf.prompt.tokens.length - hint + observed;
    entries.tok_noshare += (leaf.last?.total ?? 0) - observed;
    if (leaf.begin) accountBeginning(leaf.begin);
  };
  /** What a completion was made to begin with was read, not written: told, or written before by another one. */
  const accountBeginning = ({ tokens, own }: Beginning): void => {
    entries.tok_hint += tokens.length - own;
    entries.tok_noshare -= tokens.length - own;
    entries.tok_unique -= tokens.length;
    entries.tok_prefill += tokens.length;
  };
  const finish = (leaf: Leaf, cut?: Cut): void => {
    if (cut) pruned.push({ leaf, cut, ...(collection.finishPruned && { end: leaf }) });
    else leaves.push(leaf);
    account(leaf);
  };

  // What resumed rows were given and had written stands in the accounts of earlier rounds; now it is only read again.
  for (const begun of plan.resumed) {
    if (!begun) continue;
    entries.tok_prompt -= begun.prompt.tokens.length;
    entries.tok_noshare -= begun.tokens.length - begun.prompt.tokens.length;
  }
  const isResumed = plan.resumed.some((begun) => begun !== undefined);
  const prefilled = await policy.prefill(
    plan.prefill,
    // A resumed row has read more than a prompt; columns are the same.
    isResumed ? { ...frame, promptWidth: frame.width - 1 } : frame,
    Int32Array.from(plan.prefill, hintLength),
  );
  for (const tokens of plan.prefill) entries.tok_prefill += tokens.length;
  let held: Rows = prefilled;
  /** Finished rows whose state is held, because they may be branched from. */
  let finished: Growing | null = null;
  const endedOf = ({ group, sample }: Leaf): Ended => ({
    group,
    sample,
    place: (prompts[group] as PlacedPrompt).place,
  });
  let acting = 0;
  /** Tokens that pruned rows were made to write. */
  let finishing = 0;
  try {
    let growing: Growing = seat(plan, prompts, prefilled, { round, segmented: control.tree === true });
    while (growing.group.length > 0) {
      const length = Math.min(mostRoom(growing, longest), control.segmentLength(longest));
      const generated = await policy.generate(growing.rows, segmentOf(growing, length, sampling));
      if (!control.revisits && generated.rows.state !== held.state) policy.release(held);
      if (!control.revisits) held = generated.rows;

      const grown = extend(growing, generated, { end: END, maxLength: longest, version: policy.version });
      const { after, written, observed } = grown;
      if (written + observed === 0)
        throw new Error('internal: a segment wrote no token, so the frame has no room for a completion');
      entries.tok_unique += written;
      entries.tok_prefill += observed;
      entries.steps_seq += generated.steps;
      const over = grown.cut.map((row) => leafOf(after, row, prompts, false));
      const turned = collection.now();
      const told = await endTurns(collection, after, grown.ended, (leaf) => over.push(leaf));
      acting += collection.now() - turned;
      if (collection.act) entries.turns += grown.ended.length;

      const goingOn = new Set([...grown.open, ...told.keys()]);
      const heard = hearing(after, told);
      const before = finished?.group.length ?? 0;
      /** Its rows of the last segment, in order; before them stand those that had finished. */
      const rows = [...heard.group.keys()].filter((row) => control.revisits || goingOn.has(row));
      let standing: Growing;
      if (control.revisits) {
        finished ??= arrange(growing, []);
        standing = beside(finished, heard, policy.join(finished.rows, heard.rows));
        held = standing.rows;
      } else standing = arrange(heard, rows);
      const among = (some: { has(row: number): boolean }): Uint8Array =>
        Uint8Array.from(standing.group, (_, row) => Number(some.has(rows[row - before] ?? -1)));
      const open = among(goingOn);
      const answered = among(told);
      const asked = open.length > 0 || (control.drops === true && over.length > 0);
      const decision = asked
        ? control.decide(standingOf(standing, open, answered, over.map(endedOf), { prompts, round }))
        : null;
      over.forEach((leaf, i) => finish(leaf, decision?.dropped?.get(i)));
      if (!decision) break;
      const chosen = pick(standing, open, decision.rows, { prompts, newSample });
      const cut = [...open.keys()].filter((row) => open[row] && !chosen.continued[row]);
      const ends = await finishRows(
        policy,
        standing,
        collection.finishPruned && !decision.stop ? cut : [],
        sampling,
      );
      finishing += ends.written;
      for (const row of cut) {
        const leaf = leafOf(standing, row, prompts, false);
        if (decision.stop) {
          unfinished.push(leaf);
          account(leaf);
          continue;
        }
        const end = ends.leaves.get(row);
        const why = decision.cuts?.get(row) ?? { rule: 'pruned', score: null };
        pruned.push({ leaf, cut: why, ...(end && { end }) });
        account(leaf);
      }
      for (const [row, drawn] of decision.survived ?? []) {
        const [group, sample] = [standing.group[row] as number, standing.sample[row] as number];
        survived.set(nameOf({ group, sample }), drawn);
      }
      if (control.revisits)
        finished = arrange(
          standing,
          [...open.keys()].filter((row) => !open[row]),
        );
      growing = chosen.growing;
    }
  } finally {
    policy.release(held);
  }
  const evaluated = collection.finishPruned && { tok_eval: finishing };
  return { leaves, pruned, unfinished, survived, entries: { ...entries, ...evaluated }, acting };
}

/**
 * What becomes of the rows that wrote the end token: without an environment they are finished; with one they are told
 * what it answers and go on (row → tokens to read), unless it says that they are over or its answer leaves no room.
 */
async function endTurns(
  { act, prompts, maxCompletionLength: longest }: Collection,
  after: Growing,
  ended: readonly number[],
  finish: (leaf: Leaf) => void,
): Promise<Map<number, readonly number[]>> {
  const told = new Map<number, readonly number[]>();
  if (!act) {
    for (const row of ended) finish(leafOf(after, row, prompts, true));
    return told;
  }
  if (ended.length === 0) return told;
  const attempts = ended.map((row) => attemptOf(assemble(leafOf(after, row, prompts, false))));
  const answers = await takeTurns(act, attempts, longest);
  for (const [i, row] of ended.entries()) {
    const answer = answers[i] as (typeof answers)[number];
    if ('failure' in answer) finish(leafOf(after, row, prompts, false, answer.failure));
    else if (answer.terminated) finish(leafOf(after, row, prompts, true));
    else if (answer.truncated || answer.tokens.length >= freeOf(after, row, longest)) {
      finish(leafOf(after, row, prompts, false));
    } else told.set(row, answer.tokens);
  }
  return told;
}

/** Tokens that the row may still have, by the longest completion and by the frame. */
function freeOf(after: Growing, row: number, longest: number): number {
  return Math.min(
    roomOf(after, row, longest),
    after.rows.frame.width - 1 - (after.rows.position[row] as number),
  );
}
