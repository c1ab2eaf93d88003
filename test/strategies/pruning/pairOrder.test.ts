import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairOrder, shareInOrder } from '../../../src/strategies/pruning/pairOrder.ts';

const completions = fc.array(
  fc.record({
    // Few values, so that many are equal.
    score: fc.integer({ min: -3, max: 3 }),
    reward: fc.constantFrom(0, 0.25, 1),
    weight: fc.double({ min: 1, max: 10, noNaN: true }),
  }),
  { maxLength: 20 },
);
type Completion = { score: number; reward: number; weight: number };
const orderOf = (list: readonly Completion[]) =>
  pairOrder(
    list.map(({ score }) => score),
    list.map(({ reward }) => reward),
    list.map(({ weight }) => weight),
  );

it('the order of pairs is what counting every pair of two completions finds', () => {
  fc.assert(
    fc.property(completions, (list) => {
      let [pairs, ordered] = [0, 0];
      for (const better of list) {
        for (const worse of list) {
          const weight = better.weight * worse.weight * (better.reward - worse.reward);
          if (weight <= 0) continue;
          pairs += weight;
          if (better.score > worse.score) ordered += weight;
          if (better.score === worse.score) ordered += weight / 2;
        }
      }
      const found = orderOf(list);
      expect(found.pairs).toBeCloseTo(pairs, 6);
      expect(found.ordered).toBeCloseTo(ordered, 6);
    }),
  );
});

it('the order of pairs is one half for one score for all, 1 for a perfect one, and unknown where all come out alike', () => {
  const made = (scores: readonly number[], rewards: readonly number[]) =>
    shareInOrder(orderOf(scores.map((score, i) => ({ score, reward: rewards[i]!, weight: 1 + i }))));
  expect(made([2, 2, 2], [0, 1, 0])).toBe(0.5);
  expect(made([1, 4, 2, 9], [0, 1, 0, 1])).toBe(1);
  expect(made([9, 4, 2, 1], [0, 1, 0, 1])).toBeLessThan(0.5);
  expect(made([1, 2, 3], [0.2, 0.3, 0.4])).toBe(1);
  expect(made([1, 2, 3], [1, 1, 1])).toBeNull();
  expect(made([], [])).toBeNull();
});
