/** Expected results over subsets of completions, against every subset and every order of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passAtK } from '../../../src/learn/evaluate.ts';
import { bestOfSubsets, majorityOfSubsets } from '../../../src/question/testTime/subsets.ts';

function subsetsOf(all: number, n: number): number[][] {
  const pick = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: all - from }, (_, i) => from + i).flatMap((i) =>
          pick(i + 1, left - 1).map((rest) => [i, ...rest]),
        );
  return pick(0, n);
}
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The mean of `right` over those that a rule leaves tied, over all subsets. */
const overSubsets = (
  all: number,
  n: number,
  right: readonly number[],
  tiedIn: (subset: readonly number[]) => readonly (readonly number[])[],
): number =>
  mean(
    subsetsOf(all, n).map((subset) => {
      const tied = tiedIn(subset);
      return tied.length === 0 ? 0 : mean(tied.map((members) => mean(members.map((i) => right[i]!))));
    }),
  );

const completions = fc.integer({ min: 1, max: 8 }).chain((all) =>
  fc.record({
    n: fc.integer({ min: 1, max: all }),
    scores: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: all, maxLength: all }),
    answers: fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: all, maxLength: all }),
    right: fc.array(fc.constantFrom(0, 1), { minLength: all, maxLength: all }),
  }),
);

it('best of n over all subsets is exact, ties included', () => {
  fc.assert(
    fc.property(completions, ({ n, scores, right }) => {
      const brute = overSubsets(scores.length, n, right, (subset) => {
        const best = Math.max(...subset.map((i) => scores[i]!));
        return [subset.filter((i) => scores[i] === best)];
      });
      expect(bestOfSubsets(scores, right, n)).toBeCloseTo(brute, 12);
    }),
  );
});

it('the majority over all subsets is exact, ties and missing answers included', () => {
  fc.assert(
    fc.property(completions, ({ n, answers, scores }) => {
      // All completions with an answer are right, or none is.
      const right = answers.map((answer) =>
        answer === null ? 0 : Number(answer === 'a' || scores[0] === 0),
      );
      const brute = overSubsets(answers.length, n, right, (subset) => {
        const given = [...new Set(subset.flatMap((i) => answers[i] ?? []))];
        const votes = given.map((answer) => subset.filter((i) => answers[i] === answer));
        const most = Math.max(0, ...votes.map(({ length }) => length));
        return votes.filter(({ length }) => length === most);
      });
      expect(majorityOfSubsets(answers, right, [n])[0]).toBeCloseTo(brute, 12);
    }),
  );
});

it('choosing by the verdict itself is pass@n, and one completion gives the share of right ones', () => {
  const right = [1, 0, 0, 1, 0, 0];
  for (const n of [1, 2, 3, 6]) expect(bestOfSubsets(right, right, n)).toBeCloseTo(passAtK(6, 2, n), 12);
  expect(majorityOfSubsets(['x', 'y', 'z', 'x', 'y', 'y'], right, [1, 6])).toEqual([1 / 3, 0]);
});

it('numbers of the largest pool stay finite and exact', () => {
  const answers = Array.from({ length: 256 }, (_, i) => (i < 100 ? 'a' : `b${i % 50}`));
  const right = answers.map((answer) => Number(answer === 'a'));
  const [one, all] = majorityOfSubsets(answers, right, [1, 256]);
  expect(one).toBeCloseTo(100 / 256, 12);
  expect(all).toBeCloseTo(1, 12);
});

it('more completions than there are, or none, are refused', () => {
  expect(() => bestOfSubsets([1, 2], [0, 1], 3)).toThrow('must choose 1 to 2 completions, got 3');
  expect(() => majorityOfSubsets(['a'], [1], [0])).toThrow('must choose 1 to 1 completions, got 0');
});
