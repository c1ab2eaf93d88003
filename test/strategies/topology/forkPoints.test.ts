import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forkable, forkPoints, surprisals } from '../../../src/strategies/topology/forks/forkPoints.ts';

it('where a completion may be left is at own sampled tokens after the first, before the answer', () => {
  //               prompt  own      observed  own
  const sampled = [0, 0, 1, 1, 1, 0, 0, 1, 1, 1];
  expect([...forkable(sampled, 2)]).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 1, 1]);
  expect([...forkable(sampled, 2, 8)]).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 0, 0]);
  // A branch that left another one after four tokens: what is before is the other's.
  expect([...forkable(sampled, 4)]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

describe('fork points', () => {
  it('are the highest scores among those allowed, in order of position', () => {
    const entropies = [9, 1, 3, 2, 3, 0];
    expect(forkPoints(entropies, [0, 1, 1, 1, 1, 1], { count: 2 })).toEqual([2, 4]);
    expect(forkPoints(entropies, [0, 1, 1, 1, 1, 1], { count: 2, spacing: 3 })).toEqual([2, 5]);
    expect(forkPoints(entropies, [1, 1, 1, 1, 1, 1], { count: 1 })).toEqual([0]);
    expect(forkPoints(entropies, [0, 0, 0, 0, 0, 0], { count: 3 })).toEqual([]);
  });

  it('of surprisals are the least likely tokens', () => {
    const logps = [-0.1, -3, -0.5, -2];
    expect([...surprisals(logps)]).toEqual([0.1, 3, 0.5, 2]);
    expect(forkPoints(surprisals(logps), [1, 1, 1, 1], { count: 2 })).toEqual([1, 3]);
    expect(forkPoints(surprisals([-1, -Infinity, -Infinity]), [1, 1, 1], { count: 1 })).toEqual([1]);
  });

  it('leave out only what is forbidden, too near to a better one, or beyond the count', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ score: fc.nat(5), allowed: fc.nat(1) }), { maxLength: 20 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 5 }),
        (tokens, count, spacing) => {
          const scores = tokens.map(({ score }) => score);
          const taken = forkPoints(
            scores,
            tokens.map(({ allowed }) => allowed),
            { count, spacing },
          );
          const better = (a: number, b: number) =>
            scores[a]! > scores[b]! || (scores[a] === scores[b] && a < b);
          expect(taken.length).toBeLessThanOrEqual(count);
          taken.forEach((t, i) => {
            expect(tokens[t]?.allowed).toBe(1);
            if (i > 0) expect(t - taken[i - 1]!).toBeGreaterThanOrEqual(spacing);
          });
          tokens.forEach(({ allowed }, t) => {
            if (!allowed || taken.includes(t)) return;
            const isTooNear = taken.some((other) => Math.abs(other - t) < spacing && better(other, t));
            const isTooMany = taken.length === count && taken.every((other) => better(other, t));
            expect(isTooNear || isTooMany).toBe(true);
          });
        },
      ),
    );
  });

  it('refuse a score that is not a number where a fork is allowed', () => {
    expect(forkPoints([NaN, 1], [0, 1], { count: 1 })).toEqual([1]);
    expect(() => forkPoints([NaN, 1], [1, 1], { count: 1 })).toThrow('not a number at token 0');
  });
});
