import { expect, it } from 'vitest';
import { checkConfig, defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { smallConfig, wholeAndResumed } from '../resumed.ts';
import { ownRecipes } from '../ownRecipes.ts';
import { recipeOf, type Chosen } from '../switchChoices.ts';

const ahead = {
  schedule: 'async',
  max_staleness: 1,
  planned_update_time: 0.4,
  proximal: 'recomputed',
  ...{ num_generations: 4, prompts_per_round: 3 },
} as const satisfies Partial<RunConfig>;

const withSwitches = (chosen: Chosen): RunConfig => {
  const recipe = recipeOf(chosen);
  return smallConfig('grpo', { ...recipe, ...ahead, num_generations: 8, steps_per_generation: 1 });
};

const combined: readonly (readonly [string, () => RunConfig])[] = [
  ['trees', () => withSwitches({ topology: 'segments' })],
  ['trees that revisit', () => withSwitches({ topology: 'forks' })],
  ['pruning', () => withSwitches({ prune: 'quality' })],
  ['hints', () => withSwitches({ hint: 'all_failed' })],
  ['replay of groups', () => withSwitches({ replay: 'fifo' })],
  ['APRIL', () => withSwitches({ replay: 'partial' })],
  [
    'all four switches',
    () => withSwitches({ topology: 'splits', prune: 'random', hint: 'failed', replay: 'partial' }),
  ],
  ['turns', () => smallConfig('grpo', { task: 'lookup', ...ahead, steps_per_generation: 1 })],
  ['a value head', () => smallConfig('ppo', { ...ahead, steps_per_generation: 1 })],
  [
    'episodes',
    () => smallConfig('grpo', { task: 'cart-pole', ...ahead, policy: 'mlp', steps_per_generation: 1 }),
  ],
  ['AReaL', () => smallConfig('areal')],
  [
    'own code of every hook of a round',
    () => {
      const [, recipe] = ownRecipes.at(-1)!;
      return smallConfig('grpo', { ...recipe(), ...ahead, num_generations: 8, steps_per_generation: 1 });
    },
  ],
];

it.each(combined)(
  'the asynchronous schedule goes with %s: stopped and resumed, the run equals one never stopped',
  async (_, config) => {
    const { rows, equal } = await wholeAndResumed(config(), 4, 2);
    expect(equal).toBe(true);
    expect(rows.at(-1)?.['schedule/staleness_max']).toBeGreaterThan(0);
    for (const row of rows) {
      const bad = Object.entries(row).filter(([, value]) => value !== null && !Number.isFinite(value));
      expect(bad).toEqual([]);
    }
  },
  60_000,
);

const refused = (settings: Partial<RunConfig>): readonly string[] =>
  checkConfig({ ...defaultConfig('grpo'), schedule: 'async', ...settings }).map(({ message }) => message);

it('the asynchronous schedule is refused with what has no meaning beside it, and says why', () => {
  expect(refused({})).toEqual([]);
  expect(refused({ max_staleness: -1 })).toEqual([
    'max_staleness: must be a whole number from 0 to 16, got -1. Staleness cannot be negative, and every round of it keeps a copy of the weights.',
  ]);
  expect(refused({ replay: 'stale' })).toEqual([
    'replay: The asynchronous schedule generates with older weights already: max_staleness says how old. Set replay to none, or schedule to sync.',
  ]);
  expect(refused({ surrogate: 'plain' })).toContain(
    'proximal: Without a ratio only a correction can account for older weights. Set proximal to recomputed, or schedule to sync.',
  );
  expect(refused({ surrogate: 'sequence_contrast', baseline: 'none', scale_rewards: 'none' })).toContain(
    'surrogate: The contrast has no ratio and would treat completions of older weights as its own. Set surrogate to clipped, or schedule to sync.',
  );
});
