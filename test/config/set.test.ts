import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { applySet } from '../../src/config/set.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { writeValue } from '../../src/config/text.ts';
import { anyConfig } from './anyConfig.ts';

describe('--set', () => {
  it('changes the named settings and nothing else', () => {
    expect(
      applySet(defaultConfig(), ['level=3', 'beta = 0.04', 'level_mixture=0,1,1', 'epsilon_high=none']),
    ).toEqual({
      ...defaultConfig(),
      level: 3,
      beta: 0.04,
      level_mixture: [0, 1, 1],
    });
  });

  it('takes the last of a repeated setting', () => {
    expect(applySet(defaultConfig(), ['seed=1', 'seed=2']).seed).toBe(2);
  });

  it('can write any configuration', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        const texts = settingKeys.map((key) => `${key}=${writeValue(config[key])}`);
        expect(applySet(defaultConfig(), texts)).toEqual(config);
      }),
    );
  });

  it.each([
    ['seed', '--set: must be of the form key=value, got "seed".'],
    ['=3', '--set: must be of the form key=value, got "=3".'],
    ['turbo=1', 'turbo: is not a setting.'],
    ['__proto__=1', '__proto__: is not a setting.'],
    ['num_generations=0', 'num_generations: must be a whole number from 1 to 256, got 0.'],
    ['num_generations=many', 'num_generations: must be a whole number from 1 to 256, got "many".'],
    ['method=nothing', 'method: must be'],
  ])('refuses %s', (text, sentence) => {
    expect(() => applySet(defaultConfig(), [text])).toThrow(sentence);
  });

  it('lists every bad text at once', () => {
    expect(() => applySet(defaultConfig(), ['a', 'b=1'])).toThrow(/^--set: .*\nb: is not a setting/);
  });
});

it('a method, a task and a setting set together are checked together, not one after another', () => {
  const sets = ['method=gspo', 'task=cart-pole', 'importance_sampling_level=token'];
  expect(applySet(defaultConfig(), sets)).toMatchObject({ task: 'cart-pole', policy: 'mlp' });
  expect(() => applySet(defaultConfig(), sets.slice(0, 2))).toThrow(
    'importance_sampling_level: A ratio of whole completions needs text.',
  );
});
