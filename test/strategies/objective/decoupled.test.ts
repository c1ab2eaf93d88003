/** The decoupled objective of AReaL (arXiv 2505.24298), against sums and finite differences written another way. */
import { expect, it } from 'vitest';
import { seeded } from '../../graph/seeded.ts';
import {
  advantages,
  expectLossAndGradient,
  logpsAt,
  rows,
  sampled,
  updatedWith,
  weights,
} from './smallUpdate.ts';
import { floats } from '../../graph/referenceFeeds.ts';

const now = logpsAt(weights);
/** What the weights before the update said: others than those that sampled, and than those that the gradient is taken at. */
const proximal = now.map((logp, i) => logp + seeded(7, rows, -0.35, 0.35)[i]!);
const weightOf = (row: number): number => Math.exp(proximal[row]! - sampled[row]!);
/** Between the weights of the rows, so that some are above it. */
const cap = [...Array(rows).keys()].map(weightOf).sort((a, b) => a - b)[3]! + 1e-3;

/** The loss in plain arithmetic: the clip around the proximal policy, the weight for who sampled without gradient. */
function lossAt(of: ArrayLike<number>, mode: 'mask' | 'truncate'): number {
  return logpsAt(of).reduce((sum, logp, row) => {
    const weight = weightOf(row);
    const factor = mode === 'truncate' ? Math.min(weight, cap) : weight <= cap ? weight : 0;
    const ratio = Math.exp(logp - proximal[row]!);
    const clipped = Math.min(Math.max(ratio, 0.8), 1.2);
    return sum - (factor * Math.min(ratio * advantages[row]!, clipped * advantages[row]!)) / rows;
  }, 0);
}

it.each(['mask', 'truncate'] as const)(
  'the decoupled objective and its gradient are those of plain arithmetic, correction %s',
  (mode) => {
    const settings = { proximal: 'recomputed', correction: mode } as const;
    const found = updatedWith(settings, (row) => proximal[row]!, { correction_cap: floats([], [cap]) });
    expectLossAndGradient(found, (of) => lossAt(of, mode));
  },
);

it('the decoupled objective clips some rows and not others, and bounds some weights and not others, or nothing of it was tried', () => {
  const clips = now.map((logp, row) => Math.abs(Math.exp(logp - proximal[row]!) - 1) > 0.2);
  expect(new Set(clips).size).toBe(2);
  expect(new Set(proximal.map((_, row) => weightOf(row) <= cap)).size).toBe(2);
});
