import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { summarise } from '../../src/ui/charts/summarise.ts';

describe('MetricHistory', () => {
  test('a metric that appears later has gaps before it', () => {
    const history = new MetricHistory();
    history.add({ round: 0, update: 0, 'pass@1': 0.4 });
    history.add({ round: 1, update: 1, reward: 0.5, 'pass@1': null });
    expect(history.column('reward')).toEqual([NaN, 0.5]);
    expect(history.column('pass@1')).toEqual([0.4, NaN]);
    expect(history.latest('pass@1')).toBe(0.4);
    expect(history.latest('kl')).toBeNull();
  });

  test('the smoothed line of a constant is that constant from its first round', () => {
    const history = new MetricHistory();
    for (let round = 1; round <= 50; round++) history.add({ round, update: round, reward: 0.25 });
    for (const value of history.smoothed('reward')) expect(value).toBeCloseTo(0.25, 12);
  });

  test('rows added between two looks give the same smoothed line as all at once', () => {
    const values = [0.1, 0.9, NaN, 0.4, 0.6];
    const [stepwise, atOnce] = [new MetricHistory(), new MetricHistory()];
    values.forEach((value, round) => {
      const row = { round, update: round, reward: Number.isNaN(value) ? null : value };
      stepwise.add(row);
      stepwise.smoothed('reward');
      atOnce.add(row);
    });
    expect(stepwise.smoothed('reward')).toEqual(atOnce.smoothed('reward'));
  });

  test('going back to a checkpoint leaves no trace of the rounds after it', () => {
    const [once, again] = [new MetricHistory(), new MetricHistory()];
    for (let round = 1; round <= 8; round++) {
      once.add({ round, update: round, reward: round / 10 });
      again.add({ round, update: round, reward: round / 10 });
    }
    again.smoothed('reward');
    again.dropAfter(5);
    expect(again.length).toBe(5);
    expect(again.latest('reward')).toBe(0.5);
    for (let round = 6; round <= 8; round++) again.add({ round, update: round, reward: round / 10 });
    expect(again.smoothed('reward')).toEqual(once.smoothed('reward'));
  });
});

describe('summarise', () => {
  const series = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3000 });

  test('never draws more points than asked for, and keeps first, last, lowest and highest', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 8, max: 900 }), (y, most) => {
        const short = summarise(Array.from(y.keys()), y, most);
        expect(short.x.length).toBeLessThanOrEqual(most);
        expect([short.x[0], short.x.at(-1)]).toEqual([0, y.length - 1]);
        expect(Math.max(...short.y)).toBe(Math.max(...y));
        expect(Math.min(...short.y)).toBe(Math.min(...y));
      }),
    );
  });

  test('x stays in order and every point is one of the series', () => {
    fc.assert(
      fc.property(series, (y) => {
        const { x, y: drawn } = summarise(Array.from(y.keys()), y, 50);
        x.forEach((at, point) => {
          expect(drawn[point]).toBe(y[at]);
          if (point > 0) expect(at).toBeGreaterThan(x[point - 1] as number);
        });
      }),
    );
  });

  test('rounds that were not measured are left out', () => {
    expect(summarise([1, 2, 3, 4], [0.5, NaN, NaN, 0.7], 800)).toEqual({ x: [1, 4], y: [0.5, 0.7] });
    expect(summarise([1, 2], [], 800)).toEqual({ x: [], y: [] });
  });
});
