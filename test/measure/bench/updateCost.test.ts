import { describe, expect, it } from 'vitest';
import { costConfigs, extrasOf } from './updateCost.ts';
import { defaultConfig, type SettingKey } from '../../../src/config/schema.ts';
import { optionOf, settingKeys } from '../../../src/config/settings.ts';
import { methods } from '../../../src/methods/index.ts';

/** Settings that divide a batch or are equal on both sides: the only shared settings of learning. */
const shared: readonly SettingKey[] = [
  'steps_per_generation',
  'num_iterations',
  'learning_rate',
  'warmup_steps',
];

describe('what a method’s update is compared with', () => {
  it.each(Object.keys(methods))(
    '%s keeps its own settings; the other side learns as the usual method does',
    (id) => {
      const { own, plain } = costConfigs(id);
      const [asShipped, usual] = [defaultConfig(id), defaultConfig(undefined, own.task)];
      for (const key of settingKeys) {
        if (shared.includes(key)) expect(plain[key], key).toEqual(own[key]);
        else {
          expect(own[key], key).toEqual(asShipped[key]);
          if (optionOf(key).stage === 'Learn') expect(plain[key], key).toEqual(usual[key]);
        }
      }
      expect([own.num_iterations, own.steps_per_generation]).toEqual([1, asShipped.steps_per_generation]);
      for (const key of ['task', 'policy', 'num_generations', 'prompts_per_round'] as const) {
        expect(plain[key], key).toEqual(own[key]);
      }
      expect(plain.topology).toBe('flat');
    },
  );

  it('marks what a method computes besides, and nothing else', () => {
    const usual = defaultConfig();
    expect(extrasOf(usual)).toEqual([]);
    expect(extrasOf({ ...usual, baseline: 'value' })).toEqual(['value head']);
    expect(extrasOf({ ...usual, beta: 0.04 })).toEqual(['forward pass of the reference']);
    expect(extrasOf(defaultConfig('nudgerl'))).toEqual(['hinted completions behind their plain prompts']);
    expect(extrasOf({ ...usual, overconfidence_alpha: 1 })).toEqual(['forward pass of the reference']);
    expect(extrasOf({ ...usual, beta: 0.04, overconfidence_alpha: 1 })).toHaveLength(1);
  });
});
