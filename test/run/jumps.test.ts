import { expect, test } from 'vitest';
import { jumpsOf, type ValuesAt } from '../../src/run/jumps.ts';

const grid = Array.from({ length: 201 }, (_, i) => i / 100);
const of =
  (...functions: ((x: number) => number)[]): ValuesAt =>
  (points) =>
    functions.map((f) => points.map(f));
const middles = (sampled: ValuesAt) =>
  jumpsOf(sampled, grid).map(([low, high]) => Number(((low + high) / 2).toFixed(9)));

test('a jump is found to nine digits wherever it lies in the grid', () => {
  for (const at of [0.005, 0.8, 1.2345, 1.2, Math.SQRT2, 1.999])
    expect(middles(of((x) => (x < at ? -1 : 3)))).toEqual([Number(at.toFixed(9))]);
});

test('steep and curved functions without a jump have none', () => {
  expect(
    middles(
      of(
        (x) => 1 / (x + 1e-3),
        (x) => Math.exp(5 * x),
        (x) => Math.abs(x - 1),
        (x) => Math.tanh(40 * (x - 1)),
        () => 0,
      ),
    ),
  ).toEqual([]);
});

test('a jump on a steep slope is found, and jumps of several functions at one point are one', () => {
  const steep = (x: number) => 20 * x + (x < 0.7 ? 0 : 1);
  expect(
    middles(
      of(
        steep,
        (x) => (x < 0.7 ? 1 : 0),
        (x) => (x < 1.3 ? 1 : 0),
      ),
    ),
  ).toEqual([0.7, 1.3]);
});

test('values that are no numbers end no search', () => {
  expect(
    middles(
      of(
        (x) => (x < 1 ? NaN : x),
        (x) => 1 / (x - 1),
      ),
    ),
  ).toEqual([]);
  expect(middles(of((x) => (x < 0.5 ? NaN : x < 1.5 ? 0 : 1)))).toEqual([1.5]);
});
