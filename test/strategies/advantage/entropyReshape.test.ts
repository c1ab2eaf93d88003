import fc from 'fast-check';
import { maskedMean } from '../../../src/tensor/statistics.ts';
import { expect, it } from 'vitest';
import { clipAdvantages } from '../../../src/strategies/advantage/clip/clip.ts';
import { reshapeByEntropy } from '../../../src/strategies/advantage/entropy-reshape/entropyReshape.ts';

it('advantages reshaped by entropy grow where a completion is surer than its group, and shrink to nothing at twice its mean', () => {
  // Means 1 and 2: factors 1.5, 1, 0.5, and in the second group 0 (kept from −0.5), 1.75, 1.75.
  const groups = [
    [0, 1, 2],
    [3, 4, 5],
  ];
  const entropies = [0.5, 1, 1.5, 5, 0.5, 0.5];
  expect([...reshapeByEntropy([1, -2, -1, 3, 1, -2], entropies, groups)]).toEqual([
    1.5, -2, -0.5, 0, 1.75, -3.5,
  ]);
});

it('advantages reshaped by entropy stay where no completion of the group has any entropy, and outside of groups', () => {
  expect([...reshapeByEntropy([1, -1, 2], [0, 0, 3], [[0, 1]])]).toEqual([1, -1, 2]);
});

it('advantages reshaped by entropy never turn their sign nor more than double, and on average stay if none is beyond twice the mean', () => {
  fc.assert(
    fc.property(
      // In steps of a thousandth: so near to 0 that numbers lose their digits there is no entropy of anything.
      fc.array(
        fc.integer({ min: 0, max: 4000 }).map((steps) => steps / 1000),
        { minLength: 1, maxLength: 8 },
      ),
      (entropies) => {
        const factors = reshapeByEntropy(
          entropies.map(() => 1),
          entropies,
          [entropies.map((_, i) => i)],
        );
        expect(Math.min(...factors)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...factors)).toBeLessThanOrEqual(2);
        const total = entropies.reduce((a, b) => a + b, 0);
        const sum = factors.reduce((a, b) => a + b, 0);
        if (entropies.every((h) => h <= (2 * total) / entropies.length))
          expect(sum).toBeCloseTo(entropies.length, 9);
        else expect(sum).toBeGreaterThan(entropies.length - 1e-9);
      },
    ),
  );
});

it('advantages reshaped by entropy have a form that only bounds them', () => {
  expect([...clipAdvantages([-3, 1, 2.5], 2)]).toEqual([-2, 1, 2]);
});

it('advantages reshaped by entropy look at the entropy of trained tokens alone', () => {
  expect(maskedMean([9, 1, 2, 9], [0, 1, 1, 0])).toBe(1.5);
  expect(maskedMean([9], [0])).toBe(0);
});
