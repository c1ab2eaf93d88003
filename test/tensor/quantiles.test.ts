import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeQuantiles,
  encodeQuantiles,
  fadedQuantiles,
  noQuantiles,
  thresholdAbove,
  thresholdBelow,
  withValues,
} from '../../src/tensor/quantiles.ts';

/** Entropies of any size, crowded ones and zeros among them. */
const values = fc.array(
  fc.oneof(
    fc.double({ min: 0, max: 5, noNaN: true }),
    fc.double({ min: 0, max: 1e-3, noNaN: true }),
    fc.constant(0),
  ),
  { minLength: 1, maxLength: 60 },
);
const shares = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const seen = (list: readonly number[]) => withValues(noQuantiles(), list);

/** The smallest value up to which lies at least this share of all. */
function exactQuantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted.find((_, i) => i + 1 >= share * sorted.length) as number;
}

it('a running quantile is within two per cent of the exact one, on the side where fewer fire', () => {
  fc.assert(
    fc.property(values, shares, (list, share) => {
      const exact = exactQuantile(list, share);
      const above = thresholdAbove(seen(list), share);
      const below = thresholdBelow(seen(list), share);
      expect(above).toBeGreaterThanOrEqual(exact);
      expect(above).toBeLessThanOrEqual(Math.max(exact * 1.02 * (1 + 1e-12), 1e-6));
      expect(below).toBeLessThanOrEqual(exact);
      expect(below).toBeGreaterThanOrEqual(exact <= 1e-6 ? 0 : (exact / 1.02) * (1 - 1e-12));
    }),
  );
});

it('a running quantile is the value at which the share is reached, not the one after', () => {
  const quarters = seen([4, 2, 1, 3]);
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => Math.floor(thresholdAbove(quarters, share)))).toEqual([
    1, 1, 2, 3, 4,
  ]);
  expect([0.26, 0.51, 0.76].map((share) => Math.floor(thresholdAbove(quarters, share)))).toEqual([2, 3, 4]);
});

it('a running quantile never lets more fire than the share that was asked for', () => {
  fc.assert(
    fc.property(values, shares, (list, share) => {
      const above = thresholdAbove(seen(list), share);
      const below = thresholdBelow(seen(list), share);
      const firing = (rule: (value: number) => boolean) => list.filter(rule).length;
      expect(firing((value) => value > above)).toBeLessThanOrEqual((1 - share) * list.length + 1e-9);
      expect(firing((value) => value < below)).toBeLessThanOrEqual(share * list.length);
    }),
  );
  // All alike, as a uniform policy has them: nothing stands out.
  const alike = seen([Math.log(64), Math.log(64), Math.log(64)]);
  expect(Math.log(64) > thresholdAbove(alike, 0.5) || Math.log(64) < thresholdBelow(alike, 0.5)).toBe(false);
});

it('a running quantile does not depend on the order of what it saw, nor on where a round ended', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(encodeQuantiles(withValues(seen(a), b))).toEqual(encodeQuantiles(seen([...b, ...a].reverse())));
    }),
  );
});

it('a running quantile forgets as it fades', () => {
  const old = seen(Array.from({ length: 100 }, () => 1));
  const both = withValues(fadedQuantiles(old, 0.01), [2, 2]);
  expect(thresholdAbove(withValues(old, [2, 2]), 0.9)).toBeLessThan(1.03);
  expect(thresholdAbove(both, 0.9)).toBeGreaterThanOrEqual(2);
  expect(thresholdAbove(fadedQuantiles(both, 0), 0.9)).toBeNaN();
  expect(() => fadedQuantiles(old, 1.5)).toThrow('factor must be between 0 and 1, got 1.5');
});

it('a running quantile sees the values of the mask alone, and fires nowhere while it has seen none', () => {
  expect(withValues(noQuantiles(), [1, 7, 2], [1, 0, 1])).toEqual(seen([1, 2]));
  expect(thresholdAbove(noQuantiles(), 0.5)).toBeNaN();
  expect(thresholdBelow(noQuantiles(), 0.5)).toBeNaN();
  expect(thresholdAbove(seen([2000]), 0.5)).toBe(Infinity);
  expect(() => seen([-1])).toThrow('an entropy or probability must be 0 or more, got -1');
  expect(() => seen([NaN])).toThrow('got NaN');
  expect(() => thresholdAbove(seen([1]), 2)).toThrow('share must be between 0 and 1, got 2');
});

it('a running quantile comes back from a checkpoint bit for bit', () => {
  fc.assert(
    fc.property(values, values, fc.double({ min: 0, max: 1, noNaN: true }), (old, recent, factor) => {
      const state = withValues(fadedQuantiles(seen(old), factor), recent);
      const encoded = encodeQuantiles(state);
      const { weights } = decodeQuantiles(JSON.parse(JSON.stringify(encoded)));
      expect(weights.every((weight, bin) => Object.is(weight, state.weights[bin]))).toBe(true);
      expect(weights).toHaveLength(state.weights.length);
    }),
  );
});

it.each([
  null,
  {},
  [1],
  [
    [0, 1],
    [0, 2],
  ],
  [[0, 0]],
  [[0, -1]],
  [[-1, 1]],
  [[0.5, 1]],
  [[1e6, 1]],
  [[0, '1']],
  [[0, 1, 2]],
])('a running quantile does not come back from %j', (damaged) => {
  expect(() => decodeQuantiles(damaged)).toThrow('start the run again');
});
