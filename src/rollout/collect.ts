/**
 * One collection, all prompts at once: plan → prefill → segments (generate, act, decide) → assemble → judge → batch.
 * No line here knows which method is running; strategies enter through `Control` and the plan.
 */
import { streams, type Stream } from '../tensor/random.ts';
import { END } from '../tasks/alphabet.ts';
import { hintLength } from '../tasks/hint.ts';
import type { Control } from './control/control.ts';
import { flatControl } from './control/flat.ts';
import { judge, type Verify } from './filter/judge.ts';
import { assemble, type Leaf } from './generate/assemble.ts';
import { planFlat, type PlacedPrompt, type Plan } from './generate/flat.ts';
import { segmentUniforms } from './generate/noise.ts';
import {
  extend,
  forcedTokens,
  goOn,
  leafOf,
  pick,
  roomOf,
  seat,
  standingOf,
  type Growing,
} from './generate/standing.ts';
import { takeTurns, type Act } from './generate/turns.ts';
import type { Ledger } from './ledger.ts';
import type { Frame, Policy, Rows } from './policy.ts';
import { attemptOf, type Batch, type Trajectory } from './trajectory.ts';

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
  /** Leave completions that hit the length limit out of the loss. */
  readonly maskTruncated?: boolean;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

export interface Collected {
  readonly batch: Batch;
  readonly entries: Partial<Ledger>;
  /** Trajectories whose verifier or environment failed. */
  readonly verifyFailures: number;
  /** Milliseconds; `verify` has the environment's answers in it. */
  readonly timing: { readonly generate: number; readonly verify: number };
}

interface Written {
  /** Finished completions, pruned ones left out. */
  readonly leaves: readonly Leaf[];
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
  const plan = planFlat(prompts, samples);
  const { leaves, entries, acting } = await generateAll(collection, plan);
  const generated = now();

  const unjudged = [...leaves].sort((a, b) => a.group - b.group || a.sample - b.sample).map(assemble);
  const attempts = unjudged.map(attemptOf);
  const assembled = now();
  const { verdicts, failures } = await judge(collection.verify, attempts);
  const judged = now();

  const environmentFailures = unjudged.filter(({ failure }) => failure !== undefined).length;
  const trajectories = unjudged.map(({ failure, ...trajectory }, i): Trajectory => {
    const verdict =
      failure === undefined
        ? (verdicts[i] as Trajectory['verdict'])
        : { reward: 0, correct: false, reason: failure };
    if (collection.maskTruncated && trajectory.truncated) trajectory.trainMask.fill(0);
    return { ...trajectory, verdict, reward: verdict.reward };
  });
  return {
    batch: { round, weightsVersion, trajectories },
    entries: { ...entries, verify: attempts.length },
    verifyFailures: failures + environmentFailures,
    timing: { generate: generated - begun - acting, verify: judged - assembled + acting },
  };
}

/** Decodes segment after segment until every row has ended or was pruned, and counts every token as it is made. */
async function generateAll(collection: Collection, plan: Plan): Promise<Written> {
  const { policy, prompts, frame, samples, maxCompletionLength: longest, temperature, greedy } = collection;
  const control = collection.control ?? flatControl();
  const stream = collection.stream ?? streams.sample;
  const nextSample = new Int32Array(prompts.length).fill(samples);
  const newSample = (group: number): number => (nextSample[group] as number)++;
  const leaves: Leaf[] = [];
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
  };
  const finish = (leaf: Leaf): void => {
    leaves.push(leaf);
    account(leaf);
  };

  const prefilled = await policy.prefill(plan.prefill, frame, Int32Array.from(plan.prefill, hintLength));
  for (const tokens of plan.prefill) entries.tok_prefill += tokens.length;
  let held: Rows = prefilled;
  let acting = 0;
  try {
    let growing: Growing = seat(plan, prompts, prefilled, collection.round);
    while (growing.group.length > 0) {
      const rooms = Int32Array.from(growing.group, (_, row) => roomOf(growing, row, longest));
      const length = Math.min(
        rooms.reduce((most, room) => Math.max(most, room)),
        control.segmentLength(longest),
      );
      const generated = await policy.generate(growing.rows, {
        length,
        limit: rooms.map((room, row) => (growing.rows.position[row] as number) + room),
        uniforms: segmentUniforms(collection.seed, stream, growing, growing.rows.position, length),
        forced: forcedTokens(growing, length) ?? undefined,
        temperature,
        greedy,
      });
      if (generated.rows.state !== held.state) policy.release(held);
      held = generated.rows;

      const grown = extend(growing, generated, { end: END, maxLength: longest, version: policy.version });
      const { after, written, observed } = grown;
      if (written + observed === 0)
        throw new Error('internal: a segment wrote no token, so the frame has no room for a completion');
      entries.tok_unique += written;
      entries.tok_prefill += observed;
      entries.steps_seq += generated.steps;
      for (const row of grown.cut) finish(leafOf(after, row, prompts, false));
      const turned = collection.now();
      const told = await endTurns(collection, after, grown.ended, finish);
      acting += collection.now() - turned;
      if (collection.act) entries.turns += grown.ended.length;
      const rows = [...grown.open, ...told.keys()].sort((a, b) => a - b);
      if (rows.length === 0) break;

      const going = goOn(after, told, rows);
      const parents = control.decide(standingOf(going, rows, generated));
      prunedOf(going, parents, prompts).forEach(account);
      growing = pick(going, parents, newSample);
    }
  } finally {
    policy.release(held);
  }
  return { leaves, entries, acting };
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

function prunedOf(going: Growing, parents: Int32Array, prompts: readonly PlacedPrompt[]): Leaf[] {
  const kept = new Set(parents);
  const pruned: Leaf[] = [];
  for (let row = 0; row < going.group.length; row++) {
    if (!kept.has(row)) pruned.push(leafOf(going, row, prompts, false));
  }
  return pruned;
}
