/** Drawn curves: gaps are filled by straight lines, and the distance from a run is what it says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, filled, handles, trailingMeans } from '../../src/lessons/prediction.ts';

test('a drawn curve is filled between its points and level outside them', () => {
  expect(filled([null, 0, null, null, 0.6, null])).toEqual([
    0,
    0,
    expect.closeTo(0.2),
    expect.closeTo(0.4),
    0.6,
    0.6,
  ]);
  expect(filled([null, 0.5, null])).toBeNull();
  expect(filled([])).toBeNull();
});

test('a curve that was drawn just as it was measured is at distance 0, and one moved by d at distance d', () => {
  const curve = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: handles,
    maxLength: handles,
  });
  fc.assert(
    fc.property(curve, fc.double({ min: 0, max: 1, noNaN: true }), (values, by) => {
      expect(distance(values, values)).toBeCloseTo(0, 12);
      const moved = values.map((value) => value + by);
      expect(distance(moved, values)).toBeCloseTo(by, 12);
    }),
  );
});

test('nothing drawn or nothing measured has no distance', () => {
  expect(distance([null, null], [1, 1])).toBeNull();
  expect(distance([0, 1], [NaN, NaN])).toBeNull();
});

test('a trailing mean leaves out what was not measured', () => {
  expect(trailingMeans([1, 3, NaN, 5], 2)).toEqual([1, 2, 3, 5]);
});
