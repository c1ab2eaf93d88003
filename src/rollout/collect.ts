/**
 * One collection, all prompts at once: plan → prefill → segments (generate, decide) → assemble → judge → batch.
 * No line here knows which method is running; strategies enter through `Control` and the plan.
 */
import { streams, type Stream } from '../tensor/random.ts';
import { END } from '../tasks/alphabet.ts';
import type { Control } from './control/control.ts';
import { flatControl } from './control/flat.ts';
import { judge, type Verify } from './filter/judge.ts';
import { assemble, type Leaf } from './generate/assemble.ts';
import { planFlat, type PlacedPrompt, type Plan } from './generate/flat.ts';
import { segmentUniforms } from './generate/noise.ts';
import { extend, leafOf, pick, roomOf, seat, type Growing } from './generate/standing.ts';
import type { Ledger } from './ledger.ts';
import type { Frame, Policy, Rows } from './policy.ts';
import type { Batch, Trajectory } from './trajectory.ts';

export interface Collection {
  readonly policy: Policy;
  readonly verify: Verify;
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
  /** Trajectories whose verifier failed. */
  readonly verifyFailures: number;
  /** Milliseconds. */
  readonly timing: { readonly generate: number; readonly verify: number };
}

interface Written {
  /** Finished completions, pruned ones left out. */
  readonly leaves: readonly Leaf[];
  readonly entries: Partial<Ledger>;
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
  const { leaves, entries } = await generateAll(collection, plan);
  const generated = now();

  const unjudged = [...leaves].sort((a, b) => a.group - b.group || a.sample - b.sample).map(assemble);
  const attempts = unjudged.map(({ prompt, tokens }) => ({
    prompt,
    completion: Array.from(tokens.subarray(prompt.tokens.length)),
  }));
  const assembled = now();
  const { verdicts, failures } = await judge(collection.verify, attempts);
  const judged = now();

  const trajectories = unjudged.map((trajectory, i): Trajectory => {
    const verdict = verdicts[i] as Trajectory['verdict'];
    if (collection.maskTruncated && trajectory.truncated) trajectory.trainMask.fill(0);
    return { ...trajectory, verdict, reward: verdict.reward };
  });
  return {
    batch: { round, weightsVersion, trajectories },
    entries: { ...entries, verify: attempts.length },
    verifyFailures: failures,
    timing: { generate: generated - begun, verify: judged - assembled },
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
  const entries = { tok_prompt: 0, tok_unique: 0, tok_noshare: 0, tok_prefill: 0, steps_seq: 0 };
  /** A leaf, kept or pruned, counts its whole prompt and path as if it shared them with no other. */
  const account = (leaf: Leaf): void => {
    entries.tok_prompt += leaf.prompt.tokens.length;
    entries.tok_noshare += leaf.last?.total ?? 0;
  };

  const prefilled = await policy.prefill(plan.prefill, frame);
  for (const tokens of plan.prefill) entries.tok_prefill += tokens.length;
  let held: Rows = prefilled;
  try {
    let growing: Growing = seat(plan, prompts, prefilled, collection.round);
    while (growing.group.length > 0) {
      const length = segmentLength(growing, control, longest);
      const uniforms = segmentUniforms(collection.seed, stream, growing, growing.rows.position, length);
      const generated = await policy.generate(growing.rows, { length, uniforms, temperature, greedy });
      if (generated.rows.state !== held.state) policy.release(held);
      held = generated.rows;

      const { ended, going, written, standing } = extend(
        growing,
        generated,
        prompts,
        END,
        longest,
        policy.version,
      );
      if (written === 0)
        throw new Error('internal: a segment wrote no token, so the frame has no room for a completion');
      entries.tok_unique += written;
      entries.steps_seq += generated.steps;
      leaves.push(...ended);
      ended.forEach(account);
      if (going.group.length === 0) break;

      const parents = control.decide(standing);
      prunedOf(going, parents, prompts).forEach(account);
      growing = pick(going, parents, newSample);
    }
  } finally {
    policy.release(held);
  }
  return { leaves, entries };
}

/** Rows differ in what they may still write once branches exist; the shortest room bounds the segment. */
function segmentLength(growing: Growing, control: Control, longest: number): number {
  let room = longest;
  for (let row = 0; row < growing.group.length; row++) room = Math.min(room, roomOf(growing, row, longest));
  return Math.min(room, control.segmentLength(longest));
}

function prunedOf(going: Growing, parents: Int32Array, prompts: readonly PlacedPrompt[]): Leaf[] {
  const kept = new Set(parents);
  const pruned: Leaf[] = [];
  for (let row = 0; row < going.group.length; row++) {
    if (!kept.has(row)) pruned.push(leafOf(going, row, prompts, false));
  }
  return pruned;
}
