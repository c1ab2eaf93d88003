import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { settingKeys } from '../../../src/config/settings.ts';
import { methods } from '../../../src/methods/index.ts';
import { placeOfSetting, places } from '../../../src/ui/state/stations.ts';
import { apartFrom, whatDiffers } from '../../../src/ui/differs/whatDiffers.ts';

const changed = (changes: Partial<RunConfig>): RunConfig => ({ ...defaultConfig(), ...changes });

test('what differs between two configurations names settings by their labels, with both values and the station', () => {
  const { settings, places: at } = whatDiffers(defaultConfig(), changed({ epsilon: 0.3, temperature: 0.5 }));
  expect(settings).toEqual([
    { key: 'temperature', label: 'Temperature', from: '1', to: '0.5', place: 'Generate' },
    { key: 'epsilon', label: 'Clip range', from: '0.2', to: '0.3', place: 'Update' },
  ]);
  expect(at).toEqual(['Generate', 'Update']);
});

test('what differs between two configurations lists a setting that equals its default but not the other side’s value', () => {
  const { settings } = whatDiffers(defaultConfig('grpo'), defaultConfig('dapo'));
  expect(settings.map(({ key }) => key)).toContain('loss_type');
  expect(settings.map(({ key }) => key)).not.toContain('method');
});

test('what differs between two configurations leaves out what neither side uses, and says of the side that does not use it', () => {
  const off = { prune: 'none' } as const;
  expect(whatDiffers(changed(off), changed({ ...off, prune_keep: 0.3 })).settings).toEqual([]);
  const on = whatDiffers(changed(off), changed({ prune: 'random', prune_keep: 0.3 }));
  const keep = on.settings.find(({ key }) => key === 'prune_keep');
  expect([keep?.from, keep?.to, keep?.place]).toEqual(['not used', '0.3', 'Prune']);
});

test('what differs between two configurations is empty between a configuration and itself, and the same the other way round', () => {
  for (const { id } of Object.values(methods)) {
    const [from, to] = [defaultConfig('grpo'), defaultConfig(id)];
    expect(whatDiffers(to, to)).toEqual({ settings: [], places: [] });
    const [there, back] = [whatDiffers(from, to), whatDiffers(to, from)];
    expect(back.places).toEqual(there.places);
    expect(back.settings.map(({ from, to }) => [to, from])).toEqual(
      there.settings.map(({ from, to }) => [from, to]),
    );
  }
});

test('what differs between two configurations never misses a setting that both sides use, and keeps the order of the round', () => {
  for (const { id } of Object.values(methods)) {
    const [from, to] = [defaultConfig('grpo', 'scratchpad'), defaultConfig(id, 'scratchpad')];
    const { settings } = whatDiffers(from, to);
    const unlike = settingKeys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
    for (const { key, from: before, to: after } of settings) {
      expect(unlike).toContain(key);
      expect(before).not.toBe(after);
    }
    const order = settings.map(({ place }) => places.indexOf(place));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    for (const { key, place } of settings) expect(place).toBe(placeOfSetting(key));
  }
});

test('what differs between two configurations loses the settings and the stations that are left out', () => {
  const all = whatDiffers(defaultConfig(), changed({ epsilon: 0.3, temperature: 0.5 }));
  expect(apartFrom(all, ['temperature'])).toEqual({
    settings: all.settings.filter(({ key }) => key === 'epsilon'),
    places: ['Update'],
  });
});
