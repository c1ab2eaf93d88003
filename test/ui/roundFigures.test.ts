import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { figuresOfRound } from '../../src/ui/round/figures.ts';

const config = defaultConfig();

it('the figures of the stations are those of the recipe before the first round, and nothing is made up', () => {
  const figures = figuresOfRound(null, config);
  expect(figures.Prompts.value).toBe(String(config.prompts_per_round));
  expect(figures.Generate).toEqual({
    ...{ value: String(config.prompts_per_round * config.num_generations), unit: 'completions', note: '' },
  });
  for (const name of ['Verify', 'Advantage', 'Update'] as const)
    expect(figures[name]).toMatchObject({ value: '–', note: '' });
});

it('the figures of the stations are those of the round', () => {
  const figures = figuresOfRound(
    {
      ...{ 'spent/prompts': 32, 'spent/prompts_failed': 5, 'spent/tokens': 960, 'spent/steps': 4 },
      ...{ reward: 0.391, frac_reward_zero_std: 0.22, grad_norm: 3.12, 'completions/clipped_ratio': 0 },
    },
    config,
  );
  expect(figures.Prompts.note).toBe('5 unsolved');
  expect(figures.Generate).toEqual({ value: '960', unit: 'tokens', note: '4 decoding steps' });
  expect(figures.Verify.value).toBe('0.39');
  expect(figures.Advantage).toMatchObject({ value: '78 %', note: '22 % all equal' });
  expect(figures.Update.value).toBe('3.1');
});

it('the figures of the stations say what trees, pruning and hints brought, and leave out what was not measured', () => {
  const on = { ...config, topology: 'segments', prune: 'random', hint: 'always' } as const;
  const figures = figuresOfRound(
    {
      ...{
        'spent/tokens': 60,
        'saved/tree_tokens': 40,
        'saved/pruned_rows': 7,
        'saved/pruned_tokens': null,
      },
      ...{ 'hints/hinted_ratio': 0.5, 'saved/prompts_rescued': 3 },
    },
    on,
  );
  expect(figures.Generate.note).toBe('40 % shared');
  expect(figures.Prune).toEqual({ value: '7', unit: 'stopped early', note: '' });
  expect(figures.Hints).toMatchObject({ value: '50 %', note: '3 prompts rescued' });
  expect(figuresOfRound(null, on).Hints.value).toBe('–');
});

it('the figures of the stations name what a method adds to a station', () => {
  const metrics = { reward: 0.5, frac_reward_zero_std: 0.25, 'verify/flawed_ratio': 0.09 };
  const named = (settings: Partial<typeof config>) => figuresOfRound(metrics, { ...config, ...settings });
  expect(named({ labels: 'majority' }).Verify.note).toBe('by majority labels, 9 % right with a wrong step');
  expect(named({ prompt_selection: 'thompson', allocation: 'hard' }).Prompts.note).toBe(
    'chosen by thompson, budget: harder ones more',
  );
  expect(named({ topology: 'segments', tree_credit: 'treepo_average' }).Advantage.note).toContain(
    'tree credit: subtree average',
  );
  expect(figuresOfRound({ 'value/explained_variance': 0.4 }, config).Advantage.note).toBe(
    'value head explains 40 %',
  );
  expect(figuresOfRound({ 'probe/explained_variance': 0.46 }, config).Advantage.note).toBe(
    'probe explains 46 %',
  );
});
