import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  branchBudget,
  byLargestRemainder,
  splitEvenly,
} from '../../../src/strategies/topology/segments/allocate.ts';

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

describe('the branch budget', () => {
  it.each([
    [{ finished: 0, finishedNow: 0, active: 2 }, 4, 'doubles'],
    [{ finished: 0, finishedNow: 0, active: 12 }, 16, 'stops at the width'],
    [{ finished: 3, finishedNow: 1, active: 2 }, 6, 'hands on what a path that just ended would have had'],
    [{ finished: 15, finishedNow: 0, active: 3 }, 3, 'lets every live path go on'],
    [{ finished: 20, finishedNow: 0, active: 1 }, 1, 'never goes below the live paths'],
    [{ finished: 4, finishedNow: 4, active: 0 }, 0, 'is nothing without live paths'],
  ])('%o gives %i: it %s', (stand, budget) => {
    expect(branchBudget({ width: 16, fanOut: 2, ...stand })).toBe(budget);
  });

  it('keeps a tree at its width however its paths end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), { maxLength: 10 }),
        (width, fanOut, ends) => {
          let [active, finished] = [Math.min(fanOut, width), 0];
          for (const end of ends) {
            const finishedNow = end.slice(0, active).filter(Boolean).length;
            finished += finishedNow;
            active -= finishedNow;
            const budget = branchBudget({ width, fanOut, finished, finishedNow, active });
            expect(budget).toBeGreaterThanOrEqual(active);
            expect(finished + budget).toBeLessThanOrEqual(width);
            active = budget;
          }
        },
      ),
    );
  });

  it('refuses counts that cannot be', () => {
    const stand = { width: 4, fanOut: 2, finished: 1, finishedNow: 1, active: 1 };
    expect(() => branchBudget({ ...stand, finished: 0 })).toThrow(
      'finished paths must be a whole number of at least 1, got 0',
    );
    expect(() => branchBudget({ ...stand, fanOut: 0 })).toThrow('fan-out');
    expect(() => branchBudget({ ...stand, active: NaN })).toThrow('live paths');
  });
});

describe('an even split', () => {
  it('spends the budget, gives each path its floor and the rest to the last', () => {
    expect([...splitEvenly(16, 3)]).toEqual([5, 5, 6]);
    expect([...splitEvenly(3, 3)]).toEqual([1, 1, 1]);
    expect([...splitEvenly(0, 0)]).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(40), (paths, extra) => {
        const rows = splitEvenly(paths + extra, paths);
        expect(sum(rows)).toBe(paths + extra);
        expect(Math.min(...rows)).toBe(Math.floor((paths + extra) / paths));
      }),
    );
  });

  it('refuses a budget that some path would go without', () => {
    expect(() => splitEvenly(2, 3)).toThrow('budget must be a whole number of at least 3 paths, got 2');
  });
});

describe('largest remainders', () => {
  /** Every way to share `total` among `n`. */
  function* shares(total: number, n: number): Generator<number[]> {
    if (n === 1) yield [total];
    else
      for (let own = 0; own <= total; own++)
        for (const rest of shares(total - own, n - 1)) yield [own, ...rest];
  }

  it('are the whole numbers nearest to proportion', () => {
    fc.assert(
      fc.property(
        fc.nat(7),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }).filter((w) => sum(w) > 0),
        (total, weights) => {
          const error = (share: ArrayLike<number>) =>
            sum(weights.map((weight, i) => (share[i]! - (weight / sum(weights)) * total) ** 2));
          const found = byLargestRemainder(total, weights);
          expect(sum(found)).toBe(total);
          const least = Math.min(...[...shares(total, weights.length)].map(error));
          expect(error(found)).toBeCloseTo(least, 9);
        },
      ),
    );
  });

  it('go to the earlier of equal ones', () => {
    expect([...byLargestRemainder(5, [1, 1, 1])]).toEqual([2, 2, 1]);
    expect([...byLargestRemainder(0, [0, 0])]).toEqual([0, 0]);
    expect(() => byLargestRemainder(1, [0, 0])).toThrow('one above 0, got a sum of 0');
  });
});
