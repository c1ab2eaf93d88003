import { expect, test } from 'vitest';
import { metricEntries } from '../../src/config/metrics.ts';
import { switches } from '../../src/config/option.ts';
import { switchOf } from '../../src/config/registry.ts';
import { optionOf, settingKeys } from '../../src/config/settings.ts';
import { leads } from '../../src/ui/lab/drawer/leads.ts';
import { pictures } from '../../src/ui/lab/drawer/pictures.ts';
import { placeOfSetting, places, stationNames, switchOfPlace } from '../../src/ui/state/stations.ts';
import { placeOfMetric } from '../../src/ui/state/metricPlaces.ts';

test('the places of a round are the seven stations in order, replay, and the run around them', () => {
  expect(places).toEqual([...stationNames, 'Replay', 'Run']);
  expect(stationNames).toHaveLength(7);
});

test('the places of a round hold every setting', () => {
  for (const key of settingKeys) expect(places, key).toContain(placeOfSetting(key));
});

test('the places of a round hold each switch where it acts, with all settings of its own', () => {
  const placesOfSwitches = Object.fromEntries(
    Object.entries(switchOfPlace).map(([place, setting]) => [setting, place]),
  );
  expect(Object.keys(placesOfSwitches).sort()).toEqual(switches.map(({ setting }) => setting).sort());
  for (const { setting } of switches) expect(placeOfSetting(setting)).toBe(placesOfSwitches[setting]);
  for (const key of settingKeys.filter((one) => switchOf(one) === 'prune'))
    expect(placeOfSetting(key), key).toBe('Prune');
});

test.each([
  ['prompts_per_round', 'Prompts'],
  ['num_generations', 'Generate'],
  ['temperature', 'Generate'],
  ['max_completion_length', 'Generate'],
  ['segment_length', 'Generate'],
  ['prune_keep', 'Prune'],
  ['hint_content', 'Hints'],
  ['baseline', 'Advantage'],
  ['learning_rate', 'Update'],
  ['device', 'Run'],
  ['max_rounds', 'Run'],
  ['eval_every_rounds', 'Run'],
  ['staleness', 'Replay'],
] as const)('the places of a round hold the setting %s at %s', (key, place) => {
  expect(placeOfSetting(key)).toBe(place);
});

test('the places of a round hold every described metric', () => {
  const counts = new Map(places.map((place) => [place, 0]));
  for (const { key } of metricEntries) {
    const place = placeOfMetric(key);
    counts.set(place, (counts.get(place) ?? NaN) + 1);
  }
  for (const [place, count] of counts) expect(count, place).toBeGreaterThan(0);
});

test.each([
  ['spent/prompts', 'Prompts'],
  ['spent/tokens', 'Generate'],
  ['spent/idle_tokens', 'Replay'],
  ['entropy', 'Generate'],
  ['tree/unique_ratio', 'Generate'],
  ['pruning/right_lost', 'Prune'],
  ['hints/success', 'Hints'],
  ['reward', 'Verify'],
  ['frac_reward_zero_std', 'Advantage'],
  ['grad_norm', 'Update'],
  ['pass@1', 'Run'],
  ['eval_reward', 'Run'],
])('the places of a round hold the metric %s at %s', (key, place) => {
  expect(placeOfMetric(key)).toBe(place);
});

test.each(places)(
  '%s, a place of a round, is described in two sentences of at most 20 words each',
  (place) => {
    const sentences = leads[place].split(/(?<=[.!?])\s+/);
    expect(sentences).toHaveLength(2);
    for (const sentence of sentences) expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(20);
  },
);

test.each(switches)('the places of a round every strategy of $title has its own picture', ({ setting }) => {
  const option = optionOf(setting);
  const values = option.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
  expect(Object.keys(pictures[setting]).sort(), 'src/ui/lab/drawer/pictures.ts').toEqual([...values].sort());
  const drawn = values.map((value) => pictures[setting][value]);
  expect(new Set(drawn).size).toBe(values.length);
  for (const path of drawn) expect(path).toMatch(/^M/);
});
