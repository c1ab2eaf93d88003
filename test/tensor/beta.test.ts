import { expect, it } from 'vitest';
import { betaDraw } from '../../src/tensor/beta.ts';
import { uniform } from '../../src/tensor/random.ts';

/** P(X ≤ x) of Beta(a, b) by the trapezium rule over its density, at 0, 1/n, … 1. */
function cumulative(a: number, b: number, n = 2000): number[] {
  const density = Array.from({ length: n + 1 }, (_, i) => (i / n) ** (a - 1) * (1 - i / n) ** (b - 1));
  const sums = [0];
  for (let i = 1; i <= n; i++) sums.push(sums[i - 1]! + (density[i - 1]! + density[i]!) / 2);
  return sums.map((sum) => sum / sums[n]!);
}

it.each([
  [1, 1],
  [1, 5],
  [2.5, 1.3],
  [40, 9],
  [300, 700],
])('a draw of Beta of %s and %s follows its density', (a, b) => {
  const count = 3000;
  const draws = Array.from({ length: count }, (_, index) =>
    betaDraw(a, b, (i) => uniform(7, 9, index, Math.round(10 * a), 0, i)),
  ).sort((x, y) => x - y);
  const exact = cumulative(a, b);
  // Kolmogorov and Smirnov: exceeded by a right sampler in fewer than 1 of 1,000 cases.
  const furthest = Math.max(
    ...draws.map((x, i) => Math.abs(exact[Math.round(x * 2000)]! - (i + 0.5) / count)),
  );
  expect(furthest).toBeLessThan(1.95 / Math.sqrt(count) + 1 / 100);
  expect(draws[0]).toBeGreaterThanOrEqual(0);
  expect(draws.at(-1)).toBeLessThanOrEqual(1);
});

it('a draw of Beta depends on its uniforms only, and refuses shapes below 1', () => {
  const at = (i: number) => uniform(1, 9, 2, 3, 4, i);
  expect(betaDraw(3, 4, at)).toBe(betaDraw(3, 4, at));
  expect(() => betaDraw(0.5, 1, at)).toThrow('alpha and beta must be finite and at least 1, got 0.5 and 1');
  expect(() => betaDraw(1, NaN, at)).toThrow('got 1 and NaN');
});
