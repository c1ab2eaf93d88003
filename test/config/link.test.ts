import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLink, encodeLink, longestLink } from '../../src/config/link.ts';
import { ConfigError, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { anyConfig } from './anyConfig.ts';

it('links hold the version, the method and only what differs from it, in readable form', () => {
  expect(encodeLink(defaultConfig())).toBe('#v=1&method=grpo');
  const config = parseConfig({
    seed: 7,
    epsilon_high: 0.28,
    level_mixture: [0, 1, 3],
    mask_truncated_completions: true,
    adam_epsilon: 1e-9,
  });
  expect(encodeLink(config)).toBe(
    '#v=1&method=grpo&level_mixture=0,1,3&epsilon_high=0.28&mask_truncated_completions=true&adam_epsilon=1e-9&seed=7',
  );
});

it('links open exactly the configuration they were made from, and are never longer than half of what is read', () => {
  fc.assert(
    fc.property(anyConfig, (config) => {
      const link = encodeLink(config);
      expect(decodeLink(link)).toEqual(config);
      expect(link.length).toBeLessThan(longestLink / 2);
    }),
  );
});

it('links name imported weights, and refuse those of another policy', () => {
  const config = parseConfig({ seed: 7, own_base: 'small-0123456789ab' });
  expect(encodeLink(config)).toBe('#v=1&method=grpo&seed=7&base=small-0123456789ab');
  expect(decodeLink(encodeLink(config))).toEqual(config);
  expect(() => parseConfig({ ...config, policy: 'tiny' })).toThrow(
    'The imported weights are of the policy small',
  );
  for (const base of ['', 'small', 'huge-0123456789ab', 'taught'])
    expect(() => decodeLink(`#v=1&method=grpo&base=${base}`)).toThrow(
      'The imported weights are of the policy',
    );
});

it('links survive an address bar that escapes them', () => {
  const config = parseConfig({ level_mixture: [1, 2], seed: 3 });
  expect(decodeLink('#v%3D1&method=grpo'.replace('%3D', '=') + '&level_mixture=1%2C2&seed=3')).toEqual(
    config,
  );
});

it('links open the defaults when empty', () => {
  for (const hash of ['', '#']) expect(decodeLink(hash)).toEqual(defaultConfig());
});

it('links may set a value back to none', () => {
  expect(decodeLink('#v=1&epsilon_high=none&level_mixture=none')).toEqual(defaultConfig());
});

it('links with thousands of mistakes are refused in a few lines', () => {
  const hash = `#v=1&${Array.from({ length: 1100 }, (_, i) => `q${i}=1`).join('&')}`;
  expect(() => decodeLink(hash)).toThrow('And 1095 more problems.');
  try {
    decodeLink(hash);
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(2000);
    expect((error as ConfigError).problems).toHaveLength(1100);
  }
});

it.each([
  ['#method=grpo', 'v: must be 1, the version of the link, got nothing.'],
  ['#v=2&method=grpo', 'v: must be 1, the version of the link, got "2".'],
  ['#v=1&seed', 'seed: must be a whole number from 0 to 4294967295, got "".'],
  ['#v=1&=3', 'link: must be parts of the form'],
  ['#v=1&seed=%E0%A4%A', 'seed: must be a whole number'],
  ['#v=1&sed=1', 'sed: is not a setting. Did you mean seed?'],
  ['#v=1&task=countdwn', 'Did you mean countdown?'],
  ['#v=1&seed=1&seed=2', 'seed: must be given once'],
  ['#v=1&seed=abc', 'seed: must be a whole number from 0 to 4294967295, got "abc".'],
  ['#v=1&seed=', 'seed: must be a whole number from 0 to 4294967295, got "".'],
  ['#v=1&seed=0x10', 'got "0x10".'],
  ['#v=1&learning_rate=NaN', 'learning_rate: must be a number above 0 and at most 1, got "NaN".'],
  ['#v=1&learning_rate=Infinity', 'got "Infinity".'],
  ['#v=1&learning_rate=1e999', 'got "1e999".'],
  [
    `#v=1&seed=${'1'.repeat(5000)}`,
    `seed: must be a whole number from 0 to 4294967295, got "${'1'.repeat(59)}….`,
  ],
  ['#v=1&method=nothing', 'method: must be'],
  ['#v=1&task=chess', 'task: must be one of chain-sum, countdown'],
  ['#v=1&level_mixture=1,,2', 'level_mixture: must be'],
  ['#v=1&mask_truncated_completions=1', 'mask_truncated_completions: must be true or false, got "1".'],
  ['#v=1&__proto__=1', '__proto__: is not a setting.'],
  ['#v=1&steps_per_generation=3', 'steps_per_generation: 32 × 8 completions do not split into 3 updates'],
  [`#v=1&seed=${'1'.repeat(15000)}`, 'link: must be at most 14336 characters, got 15009.'],
])('links refuse %.40s', (hash, sentence) => {
  expect(() => decodeLink(hash)).toThrow(ConfigError);
  expect(() => decodeLink(hash)).toThrow(sentence);
});

it('links open a valid configuration or refuse with a sentence, whatever the text', () => {
  const part = fc.tuple(
    fc.oneof(fc.constantFrom<string>(...settingKeys, 'v', '__proto__', 'constructor'), fc.string()),
    fc.oneof(fc.string(), fc.float().map(String)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const hash = `#v=1&${parts.map((pair) => pair.join('=')).join('&')}`;
      try {
        const config = decodeLink(hash);
        expect(parseConfig(config)).toEqual(config);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
      }
    }),
  );
});
