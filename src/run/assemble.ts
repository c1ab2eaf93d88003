/** Fills the slots of a run from its configuration: which prompts, how they are collected, on what it is evaluated. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { Actor } from '../rollout/actor.ts';
import { collect, type Collected } from '../rollout/collect.ts';
import { collectEpisodes } from '../rollout/episodes.ts';
import { sampleDynamically } from '../rollout/filter/dynamicSampling.ts';
import type { Act } from '../rollout/generate/turns.ts';
import type { Policy } from '../rollout/policy.ts';
import { frameOf } from '../tasks/levels.ts';
import { evalPrompts, trainPrompt } from '../tasks/pool.ts';
import type { ControlTask, Task, TokenTask } from '../tasks/task.ts';
import { evaluateActor, evaluatePolicy, type Evaluation, type EvaluationPlan } from './evaluate.ts';
import type { RunStore } from './records.ts';

/** A task and what plays it. */
export type Player =
  | { readonly task: TokenTask; readonly policy: Policy }
  | { readonly task: ControlTask; readonly actor: Actor };

/** What a run is given: the programs behind `policy` or `actor` and `learner` share their weights. */
export type RunParts = Player & {
  readonly config: RunConfig;
  readonly learner: Learner;
  /** Where `save` writes; without one it writes nothing. */
  readonly store?: RunStore;
  /** Id of the run in the store. */
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
};

/** The environment of a turn-based task. */
export function actOf(task: Task): Act | undefined {
  return task.kind === 'tokens' && task.act ? (attempts) => (task.act as Act)(attempts) : undefined;
}

export interface CollectedRound extends Collected {
  /** Prompts drawn from the training sequence. */
  readonly drawn: number;
  /** What the choice of prompts has to say of itself. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** Collects `round`, whose first prompt is number `next` of the training sequence. Throws what policy or actor throws. */
export async function collectRound(
  parts: RunParts,
  config: RunConfig,
  round: number,
  next: number,
): Promise<CollectedRound> {
  const { prompts_per_round: groups, dynamic_sampling, max_generation_batches } = config;
  const batch = (n: number): Promise<Collected> => collectPrompts(parts, config, round, next + n * groups);
  if (!dynamic_sampling) return { ...(await batch(0)), drawn: groups, metrics: {} };
  const { batches, mixed, ...collected } = await sampleDynamically(batch, {
    groups,
    mostBatches: max_generation_batches,
  });
  const metrics = { 'dynamic_sampling/batches': batches, 'dynamic_sampling/mixed_groups': mixed };
  return { ...collected, drawn: batches * groups, metrics };
}

/** Collects the `prompts_per_round` prompts from number `first` on. */
function collectPrompts(
  parts: RunParts,
  config: RunConfig,
  round: number,
  first: number,
): Promise<Collected> {
  const sampling = {
    prompts: Array.from({ length: config.prompts_per_round }, (_, i) => ({
      prompt: trainPrompt(config, first + i),
      place: first + i,
    })),
    round,
    // The pivot that is dropped comes on top.
    samples: config.num_generations + Number(config.drop_pivot),
    temperature: config.temperature,
    seed: config.seed,
    maskTruncated: config.mask_truncated_completions,
    now: parts.now,
  };
  const { task } = parts;
  if ('actor' in parts) return collectEpisodes({ actor: parts.actor, task: parts.task, ...sampling });
  const frame = frameOf(task, config);
  return collect({
    policy: parts.policy,
    verify: (attempts) => task.verify(attempts),
    act: actOf(task),
    frame,
    maxCompletionLength: frame.width - frame.promptWidth,
    ...sampling,
  });
}

/**
 * The run's held-out evaluation: one sample (unless `sampling` says otherwise) for each of `num_eval_prompts` prompts,
 * the same ones each time.
 */
export function evaluationOf(
  parts: Player & Pick<RunParts, 'now'>,
  config: RunConfig,
  sampling: Pick<EvaluationPlan, 'samples' | 'ks'> = {},
): () => Promise<Evaluation> {
  const { task, now } = parts;
  const settings = { prompts: evalPrompts(config), seed: config.seed, now, ...sampling };
  if ('actor' in parts) {
    const { actor, task: control } = parts;
    return () => evaluateActor({ actor, task: control, ...settings });
  }
  const { policy } = parts;
  return () =>
    evaluatePolicy({
      policy,
      verify: (attempts) => task.verify(attempts),
      act: actOf(task),
      frame: frameOf(task, config),
      ...settings,
    });
}
