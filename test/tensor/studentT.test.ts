import { expect, it } from 'vitest';
import { studentQuantile } from '../../src/tensor/studentT.ts';

/** Γ at half-integers and integers by its recursion. */
const gamma = (x: number): number => (x === 1 ? 1 : x === 0.5 ? Math.sqrt(Math.PI) : (x - 1) * gamma(x - 1));

/** P(T < t), the density integrated by Simpson's rule. */
function below(t: number, degrees: number): number {
  const scale = gamma((degrees + 1) / 2) / (Math.sqrt(degrees * Math.PI) * gamma(degrees / 2));
  const density = (x: number): number => scale * (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  const steps = 20_000;
  const h = t / steps;
  let sum = density(0) + density(t);
  for (let i = 1; i < steps; i++) sum += (i % 2 ? 4 : 2) * density(i * h);
  return 0.5 + (sum * h) / 3;
}

it.each([
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [4, 2.7764],
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [120, 1.9799],
])('quantiles of Student’s t with %i degrees of freedom and 0.975 is the table’s %d', (degrees, expected) => {
  expect(studentQuantile(0.975, degrees)).toBeCloseTo(expected, 4);
});

it('quantiles of Student’s t have their probability below them, by integration of the density', () => {
  for (const degrees of [1, 2, 3, 6, 7, 20, 51]) {
    for (const probability of [0.6, 0.9, 0.99]) {
      expect(below(studentQuantile(probability, degrees), degrees)).toBeCloseTo(probability, 9);
    }
  }
  expect(studentQuantile(0.5, 4)).toBe(0);
});

it('quantiles of Student’s t refuse probabilities below a half and degrees that are not whole numbers', () => {
  for (const [probability, degrees] of [
    [1, 3],
    [0.4, 3],
    [0.9, 0],
    [0.9, 1.5],
    [NaN, 2],
  ] as const) {
    expect(() => studentQuantile(probability, degrees)).toThrow('student: probability must be from 0.5');
  }
});
