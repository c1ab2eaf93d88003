import { describe, expect, test } from 'vitest';
import { changesOf } from '../../src/config/changes.ts';
import { switches } from '../../src/config/option.ts';
import { slotMetas, switchOf } from '../../src/config/registry.ts';
import { checkConfig, defaultConfig, type Problem, type RunConfig } from '../../src/config/schema.ts';
import { isSettingKey, optionOf, settingKeys } from '../../src/config/settings.ts';
import { tasks } from '../../src/tasks/index.ts';
import { refusedSwitches } from '../../src/config/refusedSwitches.ts';
import {
  carried,
  chosen,
  endsStrategy,
  hasEffect,
  isProblem,
  strategiesOf,
  turn,
  turnedTo,
  withoutSwitches,
  type RecipeSwitch,
  type Switched,
} from '../../src/config/switches.ts';
import { startOf, turned } from './turned.ts';

const [tree, pruning, hints, replay] = switches;
describe('a switch of the recipe', () => {
  test.each(switches)('$title is off in the default recipe and has strategies', (one) => {
    expect(defaultConfig()[one.setting]).toBe(one.off);
    expect(strategiesOf(one).length).toBeGreaterThan(1);
    expect(strategiesOf(one)).not.toContain(one.off);
  });

  test('brings a strategy with its companions', () => {
    let state = startOf(defaultConfig('grpo', 'lookup'));
    for (const one of switches) state = turned(state, one);
    expect(state.values).toMatchObject({
      topology: 'steps',
      tree_credit: 'fork_trajectory',
      prune: 'quality',
      hint: 'all_failed',
      hint_content: 'solution',
      replay: 'fifo',
      proximal: 'recomputed',
    });
    expect(turned(startOf(defaultConfig('grpo', 'chain-sum')), tree).values).toMatchObject({
      topology: 'segments',
      tree_credit: 'treepo_average',
    });
  });

  test('restores what it replaced, also after other changes', () => {
    const start = { ...defaultConfig(), num_generations: 4, proximal: 'average' as const };
    const on = turned(turned(startOf(start), pruning), replay);
    const edited = { ...on, values: { ...on.values, learning_rate: 1e-4, prune_keep: 0.3 } };
    const off = turned(turned(edited, replay), pruning);
    expect(off.values).toEqual({ ...start, learning_rate: 1e-4 });
    expect(turned(off, pruning).values['prune_keep']).toBe(0.3);
  });

  test('keeps a number that was set by hand while it was on', () => {
    const on = turned(startOf(defaultConfig()), pruning);
    const edited = { ...on, values: { ...on.values, num_generations: 32 } };
    expect(turned(edited, hints).values['num_generations']).toBe(32);
    expect(turned(edited, pruning).values).toEqual({ ...defaultConfig(), num_generations: 32 });
  });

  test('takes the companions of another strategy that is chosen', () => {
    const on = turned(startOf(defaultConfig('grpo', 'scratchpad')), tree);
    const splits = chosen(on, 'topology', 'splits');
    expect(splits.values).toMatchObject({ topology: 'splits', tree_credit: 'depth_wise' });
    const again = turned(turned(splits, tree), tree);
    expect(again.values).toEqual(splits.values);
  });

  test('of a method leaves a valid recipe and comes back as it was', () => {
    const config = defaultConfig('treepo', 'scratchpad');
    const off = turned(startOf(config), tree);
    expect(checkConfig(off.values)).toEqual([]);
    expect(turned(off, tree).values).toEqual(config);
  });

  test('stays on when the task changes, with what fits there', () => {
    let state = startOf(defaultConfig('grpo', 'lookup'));
    for (const one of switches) state = turned(state, one);
    expect(withoutSwitches(state.values, state.switching)).toEqual(defaultConfig('grpo', 'lookup'));
    const moved = carried(state, defaultConfig('grpo', 'chain-sum'));
    expect(checkConfig(moved.values)).toEqual([]);
    expect(moved.values).toMatchObject({ topology: 'segments', prune: 'quality' });
    const played = carried(state, defaultConfig('grpo', 'cart-pole'));
    expect(
      changesOf(played.values as RunConfig).filter((key) => key === 'topology' || key === 'hint'),
    ).toEqual([]);
  });

  test('cannot be turned on where no strategy makes sense, and says why', () => {
    const values = startOf(defaultConfig('grpo', 'cart-pole'));
    expect(turn(values, tree)).toMatchObject({
      field: 'topology',
      why: expect.stringContaining('Trees need text.') as string,
    });
    expect(isProblem(turn(values, pruning))).toBe(true);
  });

  test('does not end the latent slots of a recipe, and says why', () => {
    const config = defaultConfig('latent-grpo');
    const whyNot = (one: RecipeSwitch) => (turn(startOf(config), one) as Problem).why;
    expect([tree, pruning, hints].map((one) => whyNot(one!))).toEqual([
      'Branches would share one draw of the latents.',
      'After latents only the answer is left to save.',
      'Rows are read again from their symbols, which latents are not.',
    ]);
    expect(refusedSwitches(config)).toEqual(new Set(['topology', 'prune', 'hint']));
    expect(refusedSwitches({ ...config, latent_slots: 0 })).toEqual(new Set());
  });

  test('is never refused where it is on', () => {
    expect(refusedSwitches({ ...defaultConfig('grpo', 'cart-pole'), topology: 'segments' })).toEqual(
      new Set(['prune', 'hint']),
    );
  });

  test('gives an effect to the settings that mean something with its strategy, and to itself', () => {
    const under = (changes: Partial<RunConfig>, setting: RecipeSwitch['setting']) =>
      settingKeys.filter(
        (key) => switchOf(key) === setting && hasEffect(key, { ...defaultConfig(), ...changes }),
      );
    expect(under({}, 'topology')).toContain('topology');
    expect(under({ topology: 'splits' }, 'topology')).toContain('topology');
    expect(under({ topology: 'splits' }, 'topology')).toContain('segment_length');
    expect(under({ topology: 'splits' }, 'topology')).not.toContain('fork_points');
    expect(under({ topology: 'forks' }, 'topology')).toContain('fork_points');
    expect(under({ prune: 'length_cap' }, 'prune')).not.toContain('prune_keep');
    expect(settingKeys.filter((key) => switchOf(key) === 'replay')).toContain('staleness');
  });
});

describe('a strategy that is chosen for a switch', () => {
  const problemsOf = (values: Switched['values']) => checkConfig(values).map(({ message }) => message);

  test('is set beside the other switches without a new problem, or refused', () => {
    let state = startOf(defaultConfig('grpo', 'lookup'));
    for (const one of switches) state = turned(state, one);
    for (const one of switches) {
      for (const strategy of strategiesOf(one)) {
        const next = turnedTo(state, one, strategy);
        if (isProblem(next)) continue;
        expect(next.values[one.setting]).toBe(strategy);
        expect(problemsOf(next.values), `${one.setting} ${strategy}`).toEqual([]);
        for (const { setting, off } of switches) expect(next.values[setting], setting).not.toBe(off);
      }
    }
  });

  test('that is chosen already changes nothing', () => {
    const on = turned(startOf(defaultConfig()), pruning);
    const again = turnedTo(on, pruning, 'quality');
    expect(isProblem(again) ? again.message : again.values).toEqual(on.values);
    const start = startOf(defaultConfig());
    expect(turnedTo(start, pruning, 'none')).toEqual(start);
  });

  test('replaces only the strategy of a method that turned the switch on', () => {
    const config = defaultConfig('treepo', 'scratchpad');
    const next = turnedTo(startOf(config), tree, 'splits');
    expect(isProblem(next) ? next.message : next.values).toEqual({ ...config, topology: 'splits' });
  });

  test('says why it is refused on a task that it does not fit', () => {
    const next = turnedTo(startOf(defaultConfig('grpo', 'cart-pole')), tree, 'segments');
    expect(next).toMatchObject({ why: expect.stringContaining('Trees need text.') as string });
  });
});

/** Strategies that a number turns on, each at its first value that works with GRPO on a task. */
const byNumber = slotMetas.flatMap(({ strategies }) =>
  strategies.flatMap(({ id, on = [] }) =>
    on.flatMap(({ setting }) => {
      if (!isSettingKey(setting)) return [];
      const option = optionOf(setting);
      if (option.kind !== 'number') return [];
      const { min, max } = option;
      const tried = [1, 2, 4, 0.5, 0.1, max].filter(
        (value) => value !== option.default && value >= min && value <= max,
      );
      const recipes = Object.values(tasks).flatMap((task) =>
        tried.map((value): RunConfig => ({ ...defaultConfig('grpo', task.id), [setting]: value })),
      );
      return [{ id, setting, recipe: recipes.find((recipe) => checkConfig(recipe).length === 0) }];
    }),
  ),
);

describe('a strategy that a number turns on', () => {
  test('ends at the number that a refusal proposes for it, which is its default', () => {
    const seen = { ends: 0, goesOn: 0 };
    for (const { recipe, setting } of byNumber) {
      if (!recipe) continue;
      for (const one of switches) {
        for (const strategy of strategiesOf(one)) {
          const ways = checkConfig({ ...recipe, [one.setting]: strategy }).flatMap(({ ways = [] }) => ways);
          for (const way of ways) {
            if (!isSettingKey(way.setting) || optionOf(way.setting).kind !== 'number') continue;
            const isOff = byNumber.some((other) => other.setting === way.setting);
            const isDefault = way.value === optionOf(way.setting).default;
            expect(endsStrategy(way), `${setting}: ${way.setting} ${String(way.value)}`).toBe(
              isOff && isDefault,
            );
            seen[isOff && isDefault ? 'ends' : 'goesOn']++;
          }
        }
      }
    }
    expect(seen.ends).toBeGreaterThan(10);
    expect(seen.goesOn).toBeGreaterThan(10);
  });

  /** Besides what a recipe without the strategy refuses. */
  const refused: Readonly<Record<string, readonly string[]>> = {
    'meta-predictions': ['partial'],
    explore: [
      ...['segments', 'forks', 'splits', 'hybrid_forks', 'lookahead'],
      ...['predicted_length', 'by_difficulty', 'retry', 'intervene', 'always', 'dropout', 'partial'],
    ],
    'latent-slots': [
      ...['segments', 'forks', 'splits', 'hybrid_forks', 'lookahead', 'chain', 'search'],
      ...['quality', 'random', 'length_cap', 'first_tokens', 'tail_confidence', 'predicted_length'],
      ...['all_failed', 'failed', 'by_difficulty', 'retry', 'intervene', 'always', 'dropout'],
      ...['swarm', 'partial'],
    ],
    kl: [],
  };

  test.each(Object.entries(refused))('refuses strategies of switches as %s', (id, expected) => {
    const { recipe, setting } = byNumber.find((one) => one.id === id)!;
    const without = { ...recipe!, [setting]: optionOf(setting).default };
    const refusedBy = (config: RunConfig) =>
      switches.flatMap((one) =>
        strategiesOf(one)
          .filter((strategy) => isProblem(turnedTo(startOf(config), one, strategy)))
          .map((strategy) => `${one.setting} ${strategy}`),
      );
    const plain = refusedBy(without);
    const more = refusedBy(recipe!).filter((name) => !plain.includes(name));
    expect(
      more.map((name) => name.split(' ')[1]),
      'a new strategy is listed in `refused` above',
    ).toEqual(expected);
  });
});
