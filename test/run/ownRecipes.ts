/**
 * Recipes with own code at each hook of a round, the other switches on. `own` stands in no list of `switchChoices.ts`, because
 * it needs an own method.
 */
import type { OwnMethod } from '../../src/learn/own/ownMethod.ts';
import { methodAnswering, type HookCode } from '../learn/own/answering.ts';
import { recipeOf, type Chosen, type Settings } from './switchChoices.ts';

/** Code for every hook, as a function of what it sees alone. */
export const code: Required<HookCode> = {
  keep: (rows, { least = 0 }) =>
    rows.map(({ entropies, text }) => entropies.length + text.length > least && /[0-7]/.test(text)),
  choose: (prompts) =>
    prompts.map(({ tried, solved, age }) => (tried > 0 ? solved / tried : 0.5) + (age ?? 0)),
  hint: ({ attempts, solution }) =>
    (solution ?? '').replaceAll(/[^0-9]/g, '').slice(0, 1 + (attempts.length % 3)) || '7',
  replay: ({ age, surprisal, advantage }) => surprisal + Math.abs(advantage) + 1 / age,
  branch: ({ entropies }, position) => (entropies[position] ?? 0) + ((position * 5) % 3) - 0.5,
};

/** An own method with these hooks; `onAsk` is called before each answer. */
export function methodWith(
  hooks: readonly (keyof HookCode)[],
  onAsk: (hook: string) => void = () => undefined,
): OwnMethod {
  const asked = hooks.map((hook) => {
    const answer = code[hook] as (...given: unknown[]) => unknown;
    return [hook, (...given: unknown[]) => (onAsk(hook), answer(...given))] as const;
  });
  return methodAnswering(Object.fromEntries(asked) as HookCode);
}

const pool = { prompt_selection: 'own', num_train_prompts: 16 } as const;

/** For each hook, the strategies of the other switches, and what turns its code on. */
const recipes: Readonly<Record<string, readonly [Chosen, Settings]>> = {
  keep: [
    { topology: 'segments', hint: 'all_failed', replay: 'fifo' },
    { prune: 'own', prune_at: 3 },
  ],
  choose: [{ topology: 'splits', prune: 'random', hint: 'failed', replay: 'partial' }, pool],
  hint: [{ topology: 'steps', prune: 'quality', hint: 'always', replay: 'mix' }, { hint_content: 'own' }],
  replay: [{ topology: 'segments', prune: 'random', hint: 'dropout' }, { replay: 'own' }],
  branch: [{ topology: 'forks', prune: 'random', hint: 'by_difficulty', replay: 'heap' }, { fork_by: 'own' }],
  'keep choose hint replay branch': [
    { topology: 'forks', hint: 'all_failed' },
    {
      ...{ prune: 'own', prune_at: 3, hint_content: 'own', replay: 'own', fork_by: 'own' },
      ...{ ...pool, allocation: 'equal', max_generations: 16 },
    },
  ],
};

/** The hooks of each recipe, and the recipe. */
export const ownRecipes = Object.entries(recipes).map(
  ([hooks, [chosen, settings]]) =>
    [
      hooks,
      (onAsk?: (hook: string) => void): Settings => ({
        ...{ ...recipeOf(chosen), ...settings },
        own_method: methodWith(hooks.split(' ') as (keyof HookCode)[], onAsk),
      }),
    ] as const,
);
