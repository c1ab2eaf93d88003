import { expect, test } from 'vitest';
import type { SettingCondition } from '../../src/config/meta.ts';
import { metricEntries, metricsOf } from '../../src/config/metrics.ts';
import { companionsOf, isRelevant, placeOf, slotMetas, switchOf } from '../../src/config/registry.ts';
import { reference, searchReference } from '../../src/config/reference.ts';
import { checkConfig, defaultConfig, ruleOf } from '../../src/config/schema.ts';
import { isSettingKey, optionOf, settingKeys, type SettingKey } from '../../src/config/settings.ts';
import { budgets } from '../../src/strategies/budget/index.ts';
import { selectors } from '../../src/strategies/prompts/index.ts';
import { prunings } from '../../src/strategies/pruning/index.ts';
import { topologies } from '../../src/strategies/topology/index.ts';
import { tasks } from '../../src/tasks/index.ts';
import { code, methodWith } from '../run/ownRecipes.ts';

const hooks = Object.keys(code) as (keyof typeof code)[];

const strategies = slotMetas.flatMap((slot) => slot.strategies.map((strategy) => ({ slot, strategy })));

/** Throws unless the condition names a setting and values that it can take. */
function expectReal({ setting, is = [], not = [] }: SettingCondition, where: string): void {
  expect(isSettingKey(setting), `${where}: ${setting}`).toBe(true);
  if (!isSettingKey(setting)) return;
  const option = optionOf(setting);
  expect(is.length + not.length, where).toBeGreaterThan(0);
  for (const value of [...is, ...not]) {
    if (option.kind === 'choice') {
      expect(
        option.choices.map((choice) => choice.value),
        `${where}: ${setting}`,
      ).toContain(value);
    } else {
      const kinds = {
        number: 'number',
        switch: 'boolean',
        'optional-number': 'number',
        weights: 'object',
        choices: 'string',
      };
      if (value !== null) expect(typeof value, `${where}: ${setting}`).toBe(kinds[option.kind]);
      else expect(option.kind, `${where}: ${setting}`).toBe('optional-number');
    }
  }
}

/** A value with which the condition holds. */
function valueFor({ setting, is, not = [] }: SettingCondition): unknown {
  if (is) return is[0];
  const option = optionOf(setting as SettingKey);
  if (setting === 'hint') return 'failed';
  if (option.kind === 'choice') return option.choices.find(({ value }) => !not.includes(value))?.value;
  if (option.kind === 'switch') return !option.default;
  return 'integer' in option && option.integer ? 2 : 0.5;
}

test.each(
  reference.filter(({ slot }) => slot !== null).map((entry) => [`${entry.kind} ${entry.id}`, entry] as const),
)(
  'the registry describes the %s in at most 160 characters and two sentences',
  (_, { help, choices = [] }) => {
    for (const text of [help, ...choices.flatMap((choice) => choice.help ?? [])]) {
      expect(text.length, text).toBeLessThanOrEqual(160);
      expect(text.split(/[.!?](?: |$)/).filter(Boolean).length, text).toBeLessThanOrEqual(2);
      expect(text).toMatch(/^[^a-z].*\.$/);
    }
  },
);

test('the registry conditions and conflicts name real settings and values', () => {
  for (const key of settingKeys) {
    for (const condition of optionOf(key).when ?? []) expectReal(condition, key);
  }
  for (const { strategy } of strategies) {
    for (const condition of [
      ...(strategy.on ?? []),
      ...(strategy.conflicts ?? []),
      ...(strategy.warnings ?? []),
    ]) {
      expectReal(condition, strategy.id);
    }
  }
  for (const { key, when } of metricEntries) for (const condition of when ?? []) expectReal(condition, key);
});

test('the registry companions name real settings and values', () => {
  for (const { slot, strategy } of strategies) {
    for (const [setting, value] of Object.entries(companionsOf(slot.slot, strategy.id))) {
      expectReal({ setting, is: [value] }, strategy.id);
    }
  }
});

const chosen = strategies.filter(({ slot, strategy: { on } }) =>
  (on ?? (slot.choice ? [] : [{}])).every((one) => 'is' in one),
);
test.each(chosen.map(({ slot, strategy }) => [`${slot.slot} ${strategy.id}`, slot, strategy] as const))(
  'the registry %s is accepted with its companions on some task',
  (_, { slot, choice }, { id, on = [] }) => {
    const conditions = on.length > 0 ? on : choice ? [{ setting: choice.setting, is: [id] }] : [];
    const turned = Object.fromEntries(conditions.map((one) => [one.setting, valueFor(one)]));
    const placed = ['repair', 'rewind'].includes(id) ? { hint_placement: 'prefix' } : {};
    // The code that an own strategy needs.
    const own = id === 'own' ? { own_method: methodWith(hooks) } : {};
    const found = Object.keys(tasks).map((task) =>
      checkConfig({
        ...{ ...defaultConfig('grpo', task), ...turned, ...placed, ...companionsOf(slot, id) },
        ...own,
      }),
    );
    expect(found.some((problems) => problems.length === 0)).toBe(true);
  },
);

test('the registry metas import nothing but other metas and the words for them', () => {
  const texts = import.meta.glob<string>('../../src/strategies/**/{meta,metas}.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  for (const [path, text] of Object.entries(texts)) {
    for (const [, from = ''] of text.matchAll(/from '([^']+)'/g)) {
      expect(from, path).toMatch(/\/(declare|meta|metas|option|options)\.ts$/);
    }
  }
});

test('the registry lists the strategies that have code', () => {
  const ids = (slot: string, off?: string): (string | undefined)[] =>
    slotMetas
      .find((one) => one.slot === slot)!
      .strategies.flatMap(({ id, on }) => (on || id === off ? [] : [id]));
  expect(ids('topology')).toEqual(Object.keys(topologies));
  expect(ids('pruning')).toEqual(Object.keys(prunings));
  expect(ids('budget')).toEqual(Object.keys(budgets));
  expect(ids('prompts')).toEqual(Object.keys(selectors));
});

test('the registry gives every setting of a switch to that switch', () => {
  expect(switchOf('segment_length')).toBe('topology');
  expect(switchOf('hint_examples')).toBe('hint');
  expect(switchOf('prune_keep')).toBe('prune');
  expect(switchOf('staleness')).toBe('replay');
  expect(switchOf('learning_rate')).toBeNull();
  expect(placeOf('staleness')).toEqual({ slot: 'replay', strategy: 'stale' });
});

test('the registry says which settings and metrics mean something', () => {
  const flat = defaultConfig('grpo');
  const tree = defaultConfig('ettrl');
  expect(isRelevant('fork_by', flat)).toBe(false);
  expect(isRelevant('fork_by', tree)).toBe(true);
  const keys = (values: typeof flat): string[] => metricsOf(values).map(({ key }) => key);
  expect(keys(flat)).not.toContain('tree/unique_ratio');
  expect(keys(tree)).toEqual(expect.arrayContaining(['tree/unique_ratio', 'branching/fired', 'vote/margin']));
  expect(keys(tree)).not.toContain('branching/threshold');
  expect(new Set(keys(tree)).size).toBe(keys(tree).length);
});

test('the registry finds entries by words of their title, help or paper', () => {
  expect(searchReference('latr')[0]).toMatchObject({ kind: 'strategy', id: 'lookahead' });
  expect(searchReference('keep ratio')[0]).toMatchObject({ kind: 'setting', id: 'prune_keep' });
  expect(searchReference('no such words')).toEqual([]);
  expect(searchReference('')).toEqual(reference);
  for (const { id } of reference) expect(searchReference(id)[0]?.id).toBe(id);
  expect(ruleOf(optionOf('prune_keep'))).toBe('a number from 0.1 to 0.9');
});
