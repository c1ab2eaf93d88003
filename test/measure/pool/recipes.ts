/** The pool's recipes: one method per switch, one with turns, one with a value head, and plain GRPO. */
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';

export interface PoolRecipe {
  readonly method: string;
  readonly task: string;
  /** What it stands for. */
  readonly stands: string;
  /** Enough for several parts in every update: short completions need more of them. */
  readonly prompts: number;
}

export const recipes: readonly PoolRecipe[] = [
  { method: 'grpo', task: 'chain-sum', stands: 'no switch', prompts: 40 },
  { method: 'treepo', task: 'scratchpad', stands: 'trees', prompts: 8 },
  { method: 'arrol', task: 'sort-digits', stands: 'pruning', prompts: 16 },
  { method: 'guide-grpo', task: 'strategies', stands: 'hints', prompts: 40 },
  { method: 'april', task: 'scratchpad', stands: 'replay', prompts: 8 },
  { method: 'portool', task: 'lookup', stands: 'turns', prompts: 8 },
  { method: 'ppo', task: 'maze', stands: 'a value head', prompts: 16 },
];

/** Settings of all recipes: rounds of less than a second, on a policy whose updates have parts. */
export const common = {
  policy: 'small',
  num_generations: 16,
  num_eval_prompts: 32,
  eval_every_rounds: 5,
} as const satisfies Partial<RunConfig>;

export const configOf = (
  { method, task, prompts }: PoolRecipe,
  settings: Partial<RunConfig> = {},
): RunConfig =>
  parseConfig({
    ...{ ...defaultConfig(method, task), ...common, prompts_per_round: prompts, threads: 1 },
    ...settings,
  });

/** The recipe of a method. Throws if the pool has none. */
export function recipeOf(method: string): PoolRecipe {
  const found = recipes.find((one) => one.method === method);
  if (found) return found;
  throw new Error(
    `pool: the method must be one of ${recipes.map((one) => one.method).join(', ')}, got ${method}`,
  );
}
