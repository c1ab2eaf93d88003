import { describe, expect, test } from 'vitest';
import { switches } from '../../src/config/option.ts';
import { switchOf } from '../../src/config/registry.ts';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { settingsUnder, strategiesOf, turnedOn } from '../../src/ui/lab/switches.ts';

const [tree, pruning] = switches;

describe('a switch of the recipe', () => {
  test.each(switches)('$title is off in the default recipe and has strategies', (one) => {
    expect(defaultConfig()[one.setting]).toBe(one.off);
    expect(strategiesOf(one).length).toBeGreaterThan(1);
    expect(strategiesOf(one)).not.toContain(one.off);
  });

  test.each([
    'chain-sum',
    'countdown',
    'sort-digits',
    'scratchpad',
    'maze',
    'strategies',
    'lookup',
    'table-query',
  ])('turns on what breaks no rule on %s', (task) => {
    for (const one of switches) {
      const values = defaultConfig('grpo', task);
      const next = turnedOn(one, values, null);
      expect(next).toHaveProperty('value');
      expect(checkConfig({ ...values, [one.setting]: 'value' in next ? next.value : '' })).toEqual([]);
    }
  });

  test('comes back with the strategy that it had', () => {
    expect(turnedOn(tree, defaultConfig('grpo', 'scratchpad'), 'segments')).toEqual({ value: 'segments' });
    // On a task of one turn that one is refused; another one fits.
    expect(turnedOn(tree, defaultConfig('grpo', 'scratchpad'), 'steps')).not.toEqual({ value: 'steps' });
  });

  test('cannot be turned on where no strategy makes sense, and says why', () => {
    const values = defaultConfig('grpo', 'cart-pole');
    expect(turnedOn(tree, values, null)).toEqual({
      refusal: expect.objectContaining({
        field: 'topology',
        why: expect.stringContaining('Trees need text.') as string,
      }) as object,
    });
    expect(turnedOn(pruning, values, null)).toHaveProperty('refusal');
  });

  test('shows the settings of its strategy, the strategy first, and no others', () => {
    expect(settingsUnder('topology', 'splits')[0]).toBe('topology');
    expect(settingsUnder('topology', 'splits')).toContain('segment_length');
    expect(settingsUnder('topology', 'splits')).not.toContain('fork_points');
    expect(settingsUnder('topology', 'forks')).toContain('fork_points');
    expect(settingsUnder('prune', 'length_cap')).not.toContain('prune_keep');
    const under = settingKeys.filter((key) => switchOf(key) !== null);
    const shown = switches.flatMap((one) =>
      strategiesOf(one).flatMap((strategy) => settingsUnder(one.setting, strategy)),
    );
    expect(new Set(shown)).toEqual(new Set(under));
  });
});
