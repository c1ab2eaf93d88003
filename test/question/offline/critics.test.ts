/** Critics: their loss with the diversity term against finite differences and the formula, and the least of them. */
import { expect, it } from 'vitest';
import {
  criticLoss,
  criticSize,
  initialCritics,
  leastValues,
  type OfflineCritics,
} from '../../../src/question/offline/critics.ts';

const places = 5;
const rows = [
  { place: 0, step: 0, action: 2 },
  { place: 3, step: 7, action: 0 },
  { place: 4, step: 23, action: 3 },
];
const targets = [0.3, -0.2, 1.5];

/** Values of critic i at a state, from the layout that the module documents. */
function valuesBy({ weights, unit }: OfflineCritics, i: number, place: number, step: number): number[] {
  const own = weights.subarray(i * criticSize(places), (i + 1) * criticSize(places));
  const units = Array.from({ length: 32 }, (_, j) =>
    Math.max(0, own[place * 32 + j]! + (step / unit) * own[places * 32 + j]! + own[(places + 1) * 32 + j]!),
  );
  const out = (places + 2) * 32;
  return [0, 1, 2, 3].map((a) =>
    units.reduce((sum, one, j) => sum + one * own[out + j * 4 + a]!, own[out + 128 + a]!),
  );
}

function lossBy(critics: OfflineCritics, eta: number): number {
  let loss = 0;
  rows.forEach(({ place, step, action }, row) => {
    const all = Array.from({ length: critics.count }, (_, i) => valuesBy(critics, i, place, step));
    for (const values of all) loss += (values[action]! - targets[row]!) ** 2 / rows.length;
    const ranks = all.map((values) => values.map((one) => one - values.reduce((a, b) => a + b) / 4));
    const length = (v: number[]) => Math.sqrt(v.reduce((sum, one) => sum + one * one, 0));
    ranks.forEach((g, i) =>
      ranks.forEach((h, j) => {
        if (i === j) return;
        const cosine = g.reduce((sum, one, a) => sum + one * h[a]!, 0) / length(g) / length(h);
        loss += (eta / (critics.count - 1)) * (cosine / rows.length);
      }),
    );
  });
  return loss;
}

it.each([
  [1, 0.7],
  [2, 0],
  [4, 0.7],
])(
  'the loss of %d critics with η %d is its formula, and its gradient that of finite differences',
  (count, eta) => {
    const critics = initialCritics({ count, places, unit: 6 }, 5);
    const gradient = new Float64Array(critics.weights.length);
    expect(criticLoss(critics, rows, targets, eta, gradient)).toBeCloseTo(
      lossBy(critics, count > 1 ? eta : 0),
      9,
    );
    const h = 1e-6;
    let moved = 0;
    for (let at = 0; at < gradient.length; at += 7) {
      const shifted = (by: number): number => {
        const weights = critics.weights.slice();
        weights[at] = weights[at]! + by;
        return lossBy({ ...critics, weights }, count > 1 ? eta : 0);
      };
      expect(gradient[at]).toBeCloseTo((shifted(h) - shifted(-h)) / (2 * h), 5);
      moved += Number(Math.abs(gradient[at]!) > 1e-4);
    }
    expect(moved).toBeGreaterThan(10);
  },
);

it('the least value of each action is the smallest of all critics', () => {
  const critics = initialCritics({ count: 3, places, unit: 6 }, 9);
  const all = [0, 1, 2].map((i) => valuesBy(critics, i, 2, 11));
  leastValues(critics, 2, 11, new Float64Array(4)).forEach((one, a) =>
    expect(one).toBeCloseTo(Math.min(...all.map((values) => values[a]!)), 12),
  );
});

it('initial weights have the documented spread and differ by critic and seed', () => {
  const { weights } = initialCritics({ count: 10, places, unit: 6 }, 1);
  const size = criticSize(places);
  const spread = (from: number, to: number) => {
    const all = Array.from({ length: 10 }, (_, i) => [
      ...weights.subarray(i * size + from, i * size + to),
    ]).flat();
    return Math.sqrt(all.reduce((sum, one) => sum + one * one, 0) / all.length);
  };
  expect(spread(0, (places + 2) * 32)).toBeCloseTo(0.5, 1);
  expect(spread((places + 2) * 32, size - 4)).toBeCloseTo(0.25 / Math.sqrt(32), 2);
  expect(weights.subarray(0, size)).not.toEqual(weights.subarray(size, 2 * size));
  expect(weights).not.toEqual(initialCritics({ count: 10, places, unit: 6 }, 2).weights);
});
