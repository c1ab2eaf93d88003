import { expect, it } from 'vitest';
import {
  decodeRidge,
  encodeRidge,
  fadedRidge,
  newRidge,
  observed,
  ridgeFit,
  ridgeValue,
  type RidgeRow,
} from '../../src/tensor/ridge.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

/** Rows with correlated features, unequal weights and a target that depends on them. */
function rowsOf(count: number, width: number, seed: number): RidgeRow[] {
  return Array.from({ length: count }, (_, i) => {
    const draw = (j: number): number => 2 * uniform(seed, streams.sample, 0, i, j, 0) - 1;
    const shared = draw(width);
    const features = Array.from({ length: width }, (_, j) => draw(j) + 0.7 * shared + 0.3 * j);
    const target = features.reduce((sum, z, j) => sum + z * (j % 3) * 0.4, 0.2) + draw(width + 1);
    return { features, target, weight: 0.25 + Math.abs(draw(width + 2)) };
  });
}

/** Solves a·x = b by Gaussian elimination with pivots. */
function solved(a: number[][], b: number[]): number[] {
  const n = b.length;
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (let i = 0; i < n; i++) {
    const pivot = rows.reduce(
      (best, row, at) => (at >= i && Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? at : best),
      i,
    );
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = i + 1; k < n; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= n; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--)
    x[i] =
      (rows[i]![n]! - x.reduce((sum, value, j) => (j > i ? sum + rows[i]![j]! * value : sum), 0)) /
      rows[i]![i]!;
  return x;
}

/** Intercept first, then slopes: the normal equations with a column of ones, which the penalty spares. */
function bruteForce(rows: readonly RidgeRow[], penalty: number): number[] {
  const width = rows[0]!.features.length + 1;
  const column = (row: RidgeRow, j: number): number => (j === 0 ? 1 : row.features[j - 1]!);
  const sum = (of: (row: RidgeRow) => number): number =>
    rows.reduce((total, row) => total + (row.weight ?? 1) * of(row), 0);
  const indices = Array.from({ length: width }, (_, j) => j);
  const matrix = indices.map((i) =>
    indices.map((j) => sum((row) => column(row, i) * column(row, j)) + (i === j && i > 0 ? penalty : 0)),
  );
  return solved(
    matrix,
    indices.map((i) => sum((row) => column(row, i) * row.target)),
  );
}

it.each([
  [40, 5, 1],
  [200, 17, 100],
  [6, 12, 0.01],
])(
  'ridge regression from sums of %i rows with %i features equals the normal equations with a penalty of %f',
  (count, width, penalty) => {
    const rows = rowsOf(count, width, 3);
    const fit = ridgeFit(observed(newRidge(width), rows), penalty)!;
    const [intercept, ...slopes] = bruteForce(rows, penalty);
    slopes.forEach((slope, j) => expect(Math.abs(fit.slopes[j]! - slope)).toBeLessThan(1e-9));
    expect(Math.abs(ridgeValue(fit, new Float64Array(width)) - intercept!)).toBeLessThan(1e-9);
    for (const { features } of rows) {
      const wanted = intercept! + slopes.reduce((sum, slope, j) => sum + slope * features[j]!, 0);
      expect(Math.abs(ridgeValue(fit, features) - wanted)).toBeLessThan(1e-9);
    }
  },
);

it('ridge regression from sums of faded sums equals one with smaller weights', () => {
  const [old, fresh] = [rowsOf(30, 4, 1), rowsOf(30, 4, 2)];
  const faded = observed(fadedRidge(observed(newRidge(4), old), 0.9), fresh);
  const fit = ridgeFit(faded, 2)!;
  const [intercept, ...slopes] = bruteForce(
    [...old.map((row) => ({ ...row, weight: 0.9 * row.weight! })), ...fresh],
    2,
  );
  slopes.forEach((slope, j) => expect(fit.slopes[j]).toBeCloseTo(slope, 10));
  expect(ridgeValue(fit, [0, 0, 0, 0])).toBeCloseTo(intercept!, 10);
});

it('ridge regression from sums leaves earlier sums unchanged, and fits nothing to no rows', () => {
  const empty = newRidge(2);
  observed(empty, rowsOf(3, 2, 1));
  expect(empty).toEqual(newRidge(2));
  expect(ridgeFit(empty, 1)).toBeNull();
});

it('ridge regression from sums ignores a feature that never varies', () => {
  const rows = rowsOf(20, 2, 4).map((row) => ({ ...row, features: [...Array.from(row.features), 7] }));
  const fit = ridgeFit(observed(newRidge(3), rows), 1)!;
  expect(Math.abs(fit.slopes[2]!)).toBeLessThan(1e-9);
});

it('ridge regression from sums refuses rows of another width and a penalty of 0', () => {
  expect(() => observed(newRidge(2), [{ features: [1], target: 0 }])).toThrow(
    'ridge: must have 2 features, got 1',
  );
  expect(() => ridgeFit(newRidge(2), 0)).toThrow('ridge: penalty must be above 0, got 0');
});

it('ridge regression from sums is written to a checkpoint and read again unchanged', () => {
  const sums = observed(newRidge(6), rowsOf(9, 6, 5));
  const stored: unknown = JSON.parse(JSON.stringify(encodeRidge(sums)));
  expect(decodeRidge(stored, 'a probe')).toEqual(sums);
  expect(decodeRidge(encodeRidge(newRidge(0)), 'a probe')).toEqual(newRidge(0));
});

it.each([
  [null],
  [{}],
  [{ width: 1, weight: 1, target: 1, sums: [1, 2] }],
  [{ width: 1, weight: -1, target: 1, sums: [1, 2, 3] }],
  [{ width: 1, weight: 1, target: 1, sums: [1, 2, null] }],
  [{ width: -1, weight: 1, target: 1, sums: [] }],
  [{ width: 0.5, weight: 1, target: 1, sums: [] }],
])('ridge regression from sums is refused in the form %j', (encoded) => {
  expect(() => decodeRidge(encoded, 'a probe')).toThrow('a probe: its memory must hold');
});
