/** What is drawn behind the curve of the Lab. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { moved, visible, zoomed } from '../../src/ui/charts/view.ts';
import { bandOf, dashes, drawnGroup, gapOf, overlayGroups } from '../../src/ui/charts/curveLines.ts';
import type { Overlay } from '../../src/ui/state/Overlays.svelte.ts';

function historyOf(rewards: readonly number[], tokensPerRound = 10): MetricHistory {
  const history = new MetricHistory();
  rewards.forEach((reward, at) =>
    history.add({ round: at + 1, update: at + 1, reward, num_tokens: tokensPerRound * (at + 1) }),
  );
  return history;
}

function overlay(id: string, seed: number, slot: number, others: Partial<Overlay> = {}): Overlay {
  const config = { ...defaultConfig(), seed };
  return {
    id,
    name: id,
    config,
    parent: null,
    history: historyOf([0.1 * seed, 0.2 * seed]),
    slot,
    ...others,
  };
}

describe('overlays', () => {
  it('that differ in their seed, or in when they stop, only are one group; forks and others stand alone', () => {
    const longer = { ...defaultConfig(), seed: 3, max_rounds: 7 };
    const groups = overlayGroups([
      overlay('a', 1, 0),
      overlay('b', 2, 1),
      overlay('c', 3, 2, { config: longer }),
      overlay('fork', 1, 3, { parent: { run: 'a', round: 1 } }),
      overlay('other', 1, 4, { config: { ...defaultConfig(), learning_rate: 0.5 } }),
    ]);
    expect(groups.map(({ runs, slot }) => [runs.map(({ id }) => id), slot])).toEqual([
      [['a', 'b', 'c'], 0],
      [['fork'], 3],
      [['other'], 4],
    ]);
  });

  it('of several seeds are a mean and a range over the rounds that all of them have', () => {
    const histories = [historyOf([0.2, 0.2, 0.2]), historyOf([0.6, 0.6], 20)];
    const band = bandOf(histories, 'num_tokens', 'reward');
    expect(band.x).toEqual([15, 30]);
    expect(band.mean.map((value) => value.toFixed(3))).toEqual(['0.400', '0.400']);
    expect([band.low[1]?.toFixed(3), band.high[1]?.toFixed(3)]).toEqual(['0.200', '0.600']);
    const [group] = overlayGroups([overlay('a', 1, 2), overlay('b', 2, 3)]);
    const { lines, areas } = drawnGroup(group!, 'round', 'pass@1');
    expect([lines.length, areas.length, lines[0]?.dash]).toEqual([1, 1, dashes[2]]);
  });

  it('have five different dashes, so that they can be told apart without colours', () => {
    expect(new Set(dashes.map(String)).size).toBe(5);
  });
});

it('the gap of a fork lies between both runs from the round on at which it left, as far as both go', () => {
  const from = historyOf([0.5, 0.5, 0.5, 0.5, 0.5]);
  const gap = gapOf(historyOf([0.5, 0.5, 0, 0]), from, 2, 'round');
  expect(gap.x).toEqual([2, 3, 4]);
  expect(gap.low[0]).toBeCloseTo(gap.high[0]!);
  expect(gap.high[2]).toBeCloseTo(0.5);
  expect(gap.low[2]).toBeLessThan(0.4);
});

describe('a view', () => {
  it('zooms around the place that is pointed at, moves no further than the ends, and is none when it is whole', () => {
    const close = zoomed(null, 100, 0.5, 20);
    expect(close).toEqual([10, 60]);
    expect(moved(close, 100, 70)).toEqual([50, 100]);
    expect(moved(close, 100, -70)).toEqual([0, 50]);
    expect(zoomed(close, 100, 2, 30)).toBeNull();
    expect(zoomed([0, 0.1], 100, 0.001, 0)).toEqual([0, 0.1]);
  });

  it('shows every point between its ends once they are few, and one beyond each', () => {
    const x = Array.from({ length: 10_000 }, (_, at) => at);
    const series = visible({ x, y: x }, [500, 520], 800);
    expect(series.x).toEqual(Array.from({ length: 23 }, (_, at) => 499 + at));
    expect(visible({ x, y: x }, null, 800).x.length).toBeLessThanOrEqual(800);
  });
});
