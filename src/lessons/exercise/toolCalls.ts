/** Settings that most exercises share: tool calls, which a tiny policy learns within a minute. */
import type { Settings } from '../lesson.ts';

export const toolCalls: Settings = {
  task: 'toolbox',
  level: 1,
  policy: 'tiny',
  prompts_per_round: 8,
  num_generations: 16,
  learning_rate: 0.0003,
  warmup_steps: 5,
  max_rounds: 40,
  num_eval_prompts: 256,
  eval_every_rounds: 5,
};

/** About pass@1 of the base policy on them, where credit for the way begins. */
export const untrained = 0.65;
