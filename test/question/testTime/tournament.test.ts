/** Tournaments over given scores, and what is shown of earlier attempts, against rules written out by hand. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownAttempts } from '../../../src/question/testTime/aggregate.ts';
import { sharedBeginning } from '../../../src/question/testTime/refine.ts';
import { mostAgreed, tournament, type Contender } from '../../../src/question/testTime/tournament.ts';

it('a tournament by scores alone is won by the best, whatever the size of its groups', () => {
  const cases = fc.tuple(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.integer({ min: 2, max: 5 }));
  fc.assert(
    fc.property(cases, ([scores, size]) => {
      expect(tournament(scores, size, (group) => Math.max(...group))).toBe(Math.max(...scores));
    }),
  );
});

it('every contest of a tournament has at most so many members, and all but one of these lose', () => {
  for (const count of [1, 2, 4, 5, 16, 17]) {
    let losers = 0;
    const members = Array.from({ length: count }, (_, i) => i);
    tournament(members, 4, (group) => {
      expect(group.length).toBeGreaterThan(1);
      expect(group.length).toBeLessThan(5);
      losers += group.length - 1;
      return group[0]!;
    });
    expect(losers).toBe(count - 1);
  }
  expect(() => tournament([], 4, () => 0)).toThrow('needs members and groups of 2');
});

it('a group sends its most frequent answer, of equals the one with the highest score', () => {
  const one = (answer: string | null, score: number): Contender => ({ answer, score });
  const cases: [Contender[], Contender][] = [
    [[one('a', -9), one('b', -1), one('a', -5)], one('a', -5)],
    [[one('a', -2), one('b', -1)], one('b', -1)],
    [[one(null, 0), one(null, -1), one('b', -8)], one('b', -8)],
    [[one(null, -3), one(null, -1)], one(null, -1)],
  ];
  for (const [group, winner] of cases) expect(mostAgreed(group)).toEqual(winner);
});

it('a digest is the beginning that more than half of the attempts share', () => {
  const brute = (attempts: readonly (readonly number[])[], most: number): number[] => {
    const found = attempts
      .flatMap((one) => Array.from({ length: Math.min(one.length, most) }, (_, i) => one.slice(0, i + 1)))
      .filter((beginning) => {
        const sharing = attempts.filter((one) => beginning.every((token, i) => one[i] === token));
        return 2 * sharing.length > attempts.length;
      });
    return found.reduce<readonly number[]>((a, b) => (b.length > a.length ? b : a), []) as number[];
  };
  const attempts = fc.array(fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 5 }), {
    minLength: 1,
    maxLength: 7,
  });
  fc.assert(
    fc.property(attempts, fc.integer({ min: 0, max: 4 }), (all, most) => {
      expect(sharedBeginning(all, most)).toEqual(brute(all, most));
    }),
  );
});

it('answers in context are shown whole with their prompt, and those that do not fit are left out', () => {
  expect(shownAttempts([5], [[6, 7], [8], [9, 9, 9]], 5)).toEqual([5, 6, 7, 5, 8]);
  expect(shownAttempts([5], [[6, 7]], 2)).toEqual([]);
});
