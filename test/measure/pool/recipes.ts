/** The pool's recipes: one method per switch, one with turns, one with a value head, and plain GRPO. */
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';

export const recipes = [
  ['grpo', 'chain-sum', 'no switch'],
  ['treepo', 'scratchpad', 'trees'],
  ['arrol', 'sort-digits', 'pruning'],
  ['guide-grpo', 'strategies', 'hints'],
  ['april', 'scratchpad', 'replay'],
  ['portool', 'lookup', 'turns'],
  ['ppo', 'maze', 'a value head'],
] as const;

/** Settings for rounds of a fraction of a second. */
export const small = {
  policy: 'tiny',
  prompts_per_round: 8,
  num_generations: 8,
  num_eval_prompts: 32,
  eval_every_rounds: 5,
} as const satisfies Partial<RunConfig>;

export const configOf = (method: string, task: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({ ...defaultConfig(method, task), ...small, threads: 1, ...settings });
