import { expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { initialState } from '../../../src/run/state.ts';
import { budgets } from '../../../src/strategies/budget/index.ts';
import { byGroup } from '../../../src/rollout/sample.ts';
import { partsWith } from '../../run/parts.ts';

const settings: Partial<RunConfig> = {
  ...{ allocation: 'staged', allocation_after: 2, max_generations: 12, num_generations: 4 },
  ...{ prompts_per_round: 3, level_mixture: [1, 1] },
};

it('the budget of two stages asks for the maximal number in every round of the second stage, and for none of its own before', () => {
  const config = { ...partsWith(settings).config, ...settings } as RunConfig;
  const shares = Array.from({ length: 5 }, (_, round) => budgets.staged.byMemory!([7, 8], {}, config, round));
  expect(shares.map((some) => some && [...some])).toEqual([null, null, [12, 12], [12, 12], [12, 12]]);
});

it('the budget of two stages asks for it in the first stage where the hardest prompts come first', () => {
  const shared = { ...partsWith(settings).config, ...settings, hardest_first: true } as RunConfig;
  const sharesOf = (prompt_selection: RunConfig['prompt_selection']) =>
    Array.from({ length: 4 }, (_, round) => {
      const some = budgets.staged.byMemory!([7, 8], {}, { ...shared, prompt_selection }, round);
      return some && [...some];
    });
  expect(sharesOf('hardest')).toEqual([[12, 12], [12, 12], null, null]);
  expect(sharesOf('uniform')).toEqual([null, null, [12, 12], [12, 12]]);
});

it('the budget of two stages gives every prompt of a round as many completions, before and after the change', async () => {
  const parts = partsWith(settings);
  const config = parseConfig(parts.config);
  let state = initialState(config);
  for (const wanted of [4, 4, 12, 12]) {
    const { batch, entries, after, metrics } = await collectRound(parts, state);
    const sizes = [...byGroup(batch.trajectories).values()].map((group) => group.length);
    expect(sizes).toEqual([wanted, wanted, wanted]);
    expect(entries.verify).toBe(3 * wanted);
    expect(metrics['allocation/extra']).toBe(wanted - 4);
    state = { ...state, ...after, round: state.round + 1 };
  }
});

it('the budget of two stages counts the dropped pivot of the first stage, and none beyond the cap', async () => {
  const parts = partsWith({ ...settings, drop_pivot: true, baseline: 'median' });
  const config = parseConfig(parts.config);
  const first = await collectRound(parts, initialState(config));
  expect(first.batch.trajectories).toHaveLength(3 * 5);
  const later = await collectRound(parts, { ...initialState(config), round: 2 });
  expect(later.batch.trajectories).toHaveLength(3 * 12);
});
