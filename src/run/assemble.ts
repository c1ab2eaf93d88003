/** Fills the slots of a run from its configuration: which prompts, how they are collected, on what it is evaluated. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { Collection } from '../rollout/collect.ts';
import type { Act } from '../rollout/generate/turns.ts';
import type { Policy } from '../rollout/policy.ts';
import { frameOf } from '../tasks/levels.ts';
import { evalPrompts, trainPrompt } from '../tasks/pool.ts';
import type { Task } from '../tasks/task.ts';
import type { EvaluationSettings } from './evaluate.ts';
import type { RunStore } from './records.ts';

/** What a run is given: the programs behind `policy` and `learner` share their weights. */
export interface RunParts {
  readonly config: RunConfig;
  readonly task: Task;
  readonly policy: Policy;
  readonly learner: Learner;
  /** Where `save` writes; without one it writes nothing. */
  readonly store?: RunStore;
  /** Id of the run in the store. */
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** The environment of a turn-based task. */
export function actOf(task: Task): Act | undefined {
  return task.kind === 'tokens' && task.act ? (attempts) => (task.act as Act)(attempts) : undefined;
}

/** What to collect in `round`, whose first prompt is number `next` of the training sequence. */
export function collectionOf(parts: RunParts, config: RunConfig, round: number, next: number): Collection {
  const frame = frameOf(parts.task, config);
  return {
    policy: parts.policy,
    verify: (attempts) => parts.task.verify(attempts),
    act: actOf(parts.task),
    prompts: Array.from({ length: config.prompts_per_round }, (_, i) => ({
      prompt: trainPrompt(config, next + i),
      place: next + i,
    })),
    frame,
    round,
    samples: config.num_generations,
    maxCompletionLength: frame.width - frame.promptWidth,
    temperature: config.temperature,
    seed: config.seed,
    maskTruncated: config.mask_truncated_completions,
    now: parts.now,
  };
}

/** The run's held-out evaluation: one sampled completion for each of `num_eval_prompts` prompts. */
export function evaluationOf(parts: RunParts, config: RunConfig): EvaluationSettings {
  return {
    policy: parts.policy,
    verify: (attempts) => parts.task.verify(attempts),
    act: actOf(parts.task),
    prompts: evalPrompts(config),
    frame: frameOf(parts.task, config),
    seed: config.seed,
    now: parts.now,
  };
}
