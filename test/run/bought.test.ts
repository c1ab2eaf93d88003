import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { SwitchSetting } from '../../src/config/option.ts';
import { refusedSwitches } from '../../src/config/refusedSwitches.ts';
import { boughtOf, columnsOf } from '../../src/run/bought.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { paceOf, secondsSaved } from '../../src/ui/lab/drawer/bought/seconds.ts';
import { notesOn, secondsWords } from '../../src/ui/lab/drawer/bought/words.ts';
import { ghostOf, offersOf } from '../../src/ui/round/ghosts.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';

const config = { ...defaultConfig(), topology: 'segments', prune: 'random', replay: 'fifo' } as const;
const rows: readonly Readonly<Record<string, number | null>>[] = [
  { round: 0, num_tokens: 0 },
  {
    ...{ round: 1, 'spent/tokens': 60, 'spent/steps': 10, 'saved/tree_tokens': 40, 'saved/tree_steps': -2 },
    ...{ 'saved/pruned_rows': 4, 'saved/pruned_tokens': 20, 'saved/replayed_rows': 0 },
    ...{ 'saved/replayed_tokens': 0, 'replay/age_mean': null, 'spent/prompts': 8, 'spent/prompts_failed': 2 },
  },
  {
    ...{ round: 2, 'spent/tokens': 100, 'spent/steps': 12, 'saved/tree_tokens': 20, 'saved/tree_steps': 1 },
    ...{ 'saved/pruned_rows': 3, 'saved/pruned_tokens': null, 'saved/replayed_rows': 10 },
    ...{ 'saved/replayed_tokens': 50, 'replay/age_mean': 3, 'spent/prompts': 8, 'spent/prompts_failed': 4 },
  },
];
const all = boughtOf(columnsOf(rows), config);
const figure = (metric: string) => all.flatMap(({ figures }) => figures).find((one) => one.metric === metric);

describe('what switches brought', () => {
  test('totals are sums over rounds, and shares are of what the run without the switch would have taken', () => {
    expect(all.map(({ setting, isOn }) => [setting, isOn])).toEqual([
      ['topology', true],
      ['prune', true],
      ['hint', false],
      ['replay', true],
    ]);
    expect(figure('saved/tree_tokens')).toMatchObject({ value: 60, share: { value: 60 / 220 }, missing: 0 });
    expect(figure('saved/tree_steps')).toMatchObject({ value: -1, share: { value: -1 / 21 } });
    expect(figure('replay/age_mean')).toMatchObject({ value: 3 });
    expect(figure('spent/prompts_failed')).toMatchObject({ value: 6, share: { value: 6 / 16 } });
  });

  test('after a collapse nothing is told of switches that are off', () => {
    const history = new MetricHistory();
    for (let round = 1; round <= 30; round++) history.add({ round, update: round, reward: 0.8 });
    expect(offersOf(all, history)).toEqual(all);
    for (let round = 31; round <= 60; round++) history.add({ round, update: round, reward: 0 });
    expect(offersOf(all, history).map(({ setting }) => setting)).toEqual(['topology', 'prune', 'replay']);
  });

  test('rounds that did not measure a figure are left out of its share and counted', () => {
    expect(figure('saved/pruned_tokens')).toMatchObject({ value: 20, share: { value: 20 / 80 }, missing: 1 });
  });

  test('a figure that the strategy never reports is left out, and nothing is made up before the first round', () => {
    expect(figure('saved/pruned_right')).toBeUndefined();
    const before = boughtOf(columnsOf(rows.slice(0, 1)), config);
    expect(before.every(({ figures }) => figures.length === 0)).toBe(true);
    expect(before.map((one) => (one.isOn ? null : ghostOf(one)))).toEqual([null, null, null, null]);
  });

  test('a switch that the recipe refuses offers nothing, and the others still do', () => {
    const latent = defaultConfig('latent-grpo');
    const measured = columnsOf([
      { 'spent/tokens': 60, 'would/tree_tokens': 20, 'would/pruned_tokens': 30, 'spent/idle_tokens': 12 },
    ]);
    const offered = (refused: ReadonlySet<SwitchSetting>) =>
      boughtOf(measured, latent, refused).flatMap((one) => (ghostOf(one) ? [one.setting] : []));
    expect(offered(new Set())).toEqual(['topology', 'prune', 'replay']);
    expect(offered(refusedSwitches(latent))).toEqual(['replay']);
  });

  test('every figure is described as a metric of such a run', () => {
    const keys = metricsOf(config).map(({ key }) => key);
    for (const { figures } of all) for (const { metric } of figures) expect(keys).toContain(metric);
  });
});

test('what is not measured is said, with the setting that measures it', () => {
  const notes = notesOn(all[1]!, { ...defaultConfig(), ...config });
  expect(notes[0]?.set?.changes).toEqual({ finish_pruned: true });
  expect(notesOn(all[1]!, { ...defaultConfig(), ...config, finish_pruned: true })).toEqual([]);
  expect(notesOn(all[3]!, { ...defaultConfig(), replay: 'stale' })[0]?.text).toContain('stores nothing');
  expect(ghostOf(all[2]!)).toMatchObject({
    short: 'could rescue 38 %',
    long: expect.stringContaining('On 38 % of the prompts every completion was wrong') as string,
  });
});

test('seconds lie between the run’s time per step and its time per token', () => {
  const pace = paceOf({ generate: 2000, timed: 2, tokens: [NaN, 1000, 60, 140], steps: [NaN, 99, 10, 10] });
  expect(pace).toEqual({ perToken: 0.01, perStep: 0.1 });
  const saved = secondsSaved(pace!, { tokens: 300, steps: -5 });
  expect(saved).toEqual({ low: -0.5, high: 3 });
  expect(secondsWords(saved)).toBe('0.5 s more to 3.0 s less');
  expect(secondsWords(secondsSaved(pace!, { tokens: 300, steps: null }))).toBe('0 to 3.0 s less');
  expect(secondsWords({ low: 2, high: 90 })).toBe('2.0 s to 1 min 30 s less');
  expect(paceOf({ generate: 0, timed: 0, tokens: [], steps: [] })).toBeNull();
});
