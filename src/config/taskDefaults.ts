/** The defaults that each task changes. */
import type { TaskId } from '../tasks/options.ts';
import { isOwnTaskId, type OwnTaskId } from '../tasks/own/ownTask.ts';
import type { RunConfig } from './settings.ts';

/** States are few and episodes short, so steps are large and episodes numerous enough to visit every state. */
const gridWorld: Partial<RunConfig> = {
  policy: 'mlp-grid',
  prompts_per_round: 64,
  num_generations: 8,
  steps_per_generation: 1,
  learning_rate: 0.005,
  warmup_steps: 0,
  num_eval_prompts: 512,
  eval_every_rounds: 5,
};

/** The defaults that each task changes, so that choosing the task is enough for a run that can learn. */
const taskDefaults: Readonly<Record<TaskId, Partial<RunConfig>>> = {
  'chain-sum': {},
  countdown: { level: 1 },
  'sort-digits': { level: 3 },
  scratchpad: {},
  // Completions are long: a round of the small policy takes four times as long.
  euclid: { policy: 'tiny' },
  maze: { level: 1 },
  strategies: { level: 1 },
  lookup: {},
  'table-query': { level: 1 },
  toolbox: {},
  'grid-world': gridWorld,
  // Episodes are long and the policy is small, so episodes are few and steps large.
  'cart-pole': {
    level: 1,
    policy: 'mlp',
    prompts_per_round: 4,
    num_generations: 8,
    steps_per_generation: 1,
    learning_rate: 0.01,
    warmup_steps: 0,
    max_rounds: 300,
    num_eval_prompts: 128,
    eval_every_rounds: 5,
  },
  // Games take two or three moves, so that a round holds many; the best play mixes moves, which large steps overshoot.
  'kuhn-poker': {
    level: 1,
    policy: 'mlp-kuhn',
    prompts_per_round: 64,
    num_generations: 16,
    steps_per_generation: 1,
    learning_rate: 0.003,
    warmup_steps: 0,
    max_rounds: 400,
    num_eval_prompts: 512,
    eval_every_rounds: 5,
  },
  // As grid-world, with twice the moves.
  'door-grid': { ...gridWorld, level: 1, policy: 'mlp-door' },
  'word-problems': { level: 1 },
  replies: {},
};

/** The settings in which this task differs from the defaults; a method's settings override them. */
export function settingsOfTask(task: TaskId | OwnTaskId): Partial<RunConfig> {
  return isOwnTaskId(task) ? { level: 1 } : taskDefaults[task];
}
