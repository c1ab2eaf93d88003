/** The thin curve of a run's line in the list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyCurve, extendCurve, mostPoints } from '../../src/storage/curve.ts';

const rowsOf = (rewards: readonly (number | null)[]) =>
  rewards.map((reward, round) => ({ round, update: round, reward }));

test('a curve is the same however its rows are divided among saves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 5 }), { maxLength: 700 }),
      fc.integer({ min: 1, max: 60 }),
      (rewards, size) => {
        const rows = rowsOf(rewards);
        let parts = emptyCurve;
        for (let at = 0; at < rows.length; at += size) parts = extendCurve(parts, rows.slice(at, at + size));
        expect(parts).toEqual(extendCurve(emptyCurve, rows));
      },
    ),
  );
});

test('a long curve has at most 96 points, each the mean of its rounds', () => {
  const rewards = Array.from({ length: 1000 }, (_, i) => i);
  const { rowsPerPoint, means } = extendCurve(emptyCurve, rowsOf(rewards));
  expect(rowsPerPoint).toBe(16);
  expect(means).toHaveLength(Math.ceil(1000 / 16));
  expect(means.length).toBeLessThanOrEqual(mostPoints);
  expect(means.slice(0, 3)).toEqual([7.5, 23.5, 39.5]);
  expect(means.at(-1)).toBe((992 + 999) / 2);
});

test('a reward that was not measured is no point', () => {
  expect(extendCurve(emptyCurve, rowsOf([0.5, null, 0.25])).means).toEqual([0.5, 0.25]);
});
