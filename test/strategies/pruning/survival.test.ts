import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepOfRank,
  literalSurvival,
  oneKept,
  randomSurvival,
  signedSurvival,
  survivors,
  type Survival,
} from '../../../src/strategies/pruning/survival.ts';
import { philox, toUniform } from '../../../src/tensor/random.ts';

const half = { target: 0.5, strength: 0.5 };
const qualities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 16 });
const balances = fc.record({
  target: fc.double({ min: 0, max: 1, noNaN: true }),
  strength: fc.double({ min: 0, max: 4, noNaN: true }),
});
const keeps = fc.double({ min: 0.1, max: 0.9, noNaN: true });
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));

describe('survival probabilities', () => {
  it.each([
    [
      [0.1, 0.3, 0.5, 0.7, 0.9],
      [0.7, 0.6, 0.5, 0.4, 0.3],
    ],
    [
      [0.05, 0.1, 0.1, 0.15, 0.9],
      [0.605, 0.58, 0.58, 0.555, 0.18],
    ], // δ = −0.12
  ])('by the literal rule of %j are %j', (q, p) => {
    expect([...literalSurvival(half)(q, 0.5)]).toEqual(close(p));
  });

  it('by the signed rule keep the rare kind', () => {
    // Mean 0.26 is below ½: the likely right survive more, each by half of its distance from the mean.
    const few = [0.05, 0.1, 0.1, 0.15, 0.9];
    expect([...signedSurvival(half)(few, 0.5)]).toEqual(close([0.395, 0.42, 0.42, 0.445, 0.82]));
    // The same the other way about: the likely wrong survive more.
    const many = few.map((q) => 1 - q);
    expect([...signedSurvival(half)(many, 0.5)]).toEqual(close([0.395, 0.42, 0.42, 0.445, 0.82]));
    expect([...signedSurvival(half)([0.25, 0.75], 0.5)]).toEqual(close([0.5, 0.5]));
  });

  it.each([
    ['signed', signedSurvival],
    ['literal', literalSurvival],
    ['random', randomSurvival],
  ] as const)('of the %s rule stay in bounds with the mean that was asked for', (_, rule) => {
    fc.assert(
      fc.property(qualities, balances, keeps, (q, balance, keep) => {
        const p = rule(balance)(q, keep);
        expect(mean(p)).toBeCloseTo(keep, 9);
        expect(Math.min(...p)).toBeGreaterThanOrEqual(0.1);
        expect(Math.max(...p)).toBeLessThanOrEqual(0.9);
      }),
    );
  });

  it('are one shift of the rule for all rows, save those at a bound', () => {
    const leanings = [
      [literalSurvival, (q: number, _: number, { target, strength }: typeof half) => strength * (target - q)],
      [
        signedSurvival,
        (q: number, middle: number, { target, strength }: typeof half) =>
          -strength * Math.sign(middle - target) * (q - middle),
      ],
    ] as const;
    for (const [rule, lean] of leanings) {
      fc.assert(
        fc.property(qualities, balances, keeps, (q, balance, keep) => {
          const p = rule(balance)(q, keep);
          const shifts = q.map((value, i) => p[i]! - lean(value, mean(q), balance));
          const free = shifts.filter((_, i) => p[i]! > 0.1 + 1e-9 && p[i]! < 0.9 - 1e-9);
          if (free.length === 0) return;
          shifts.forEach((shift, i) => {
            if (p[i]! <= 0.1 + 1e-9) expect(shift).toBeGreaterThanOrEqual(Math.max(...free) - 1e-8);
            else if (p[i]! >= 0.9 - 1e-9) expect(shift).toBeLessThanOrEqual(Math.min(...free) + 1e-8);
            else expect(shift).toBeCloseTo(free[0]!, 9);
          });
        }),
      );
    }
  });

  it('are none for no rows, and refused for a rate beyond the bounds', () => {
    for (const rule of [signedSurvival(half), literalSurvival(half), randomSurvival()]) {
      expect(rule([], 0.5)).toHaveLength(0);
      expect(() => rule([0.5], 0.95)).toThrow('keep must be between 0.1 and 0.9, got 0.95');
      expect(() => rule([0.5], NaN)).toThrow('got NaN');
    }
  });
});

describe('who survives', () => {
  it('is whose uniform is below its probability', () => {
    expect([...survivors([0.1, 0.5, 0.9], [0.05, 0.5, 0.8])]).toEqual([1, 0, 1]);
    expect(() => survivors([0.1, 0.5], [0.5])).toThrow('need 2 uniforms, got 1');
  });

  it('counts those that ended before', () => {
    expect(keepOfRank(0.5, 16, 0)).toBe(0.5);
    expect(keepOfRank(0.5, 16, 4)).toBeCloseTo(4 / 12, 12);
    expect(keepOfRank(0.5, 16, 12)).toBe(0.1);
    expect(() => keepOfRank(0.5, 16, 16)).toThrow('ended must be between 0 and below 16 rows, got 16');
  });
});

/**
 * Mean p̂(1 − p̂) of the survivors of 16 rows, right with probability p, whose quality is 0.2 + 0.6·R + N(0, 0.15): by rule
 * at keep ½, target ½, strength ½, over groups with survivors. Four words of one key serve a row: whether it is right, the
 * two of Box and Muller, and its survival, the same for all rules.
 */
function balanceOfSurvivors(passRate: number, rules: readonly Survival[], groups: number): number[] {
  const sums = rules.map(() => ({ balance: 0, groups: 0 }));
  for (let group = 0; group < groups; group++) {
    const rows = Array.from({ length: 16 }, (_, row) => philox([11, 12], [row, group, 0, 0]).map(toUniform));
    const right = rows.map(([u]) => (u! < passRate ? 1 : 0) as number);
    const quality = rows.map(
      ([, a, b], row) =>
        0.2 + 0.6 * right[row]! + 0.15 * Math.sqrt(-2 * Math.log(a!)) * Math.cos(2 * Math.PI * b!),
    );
    rules.forEach((rule, i) => {
      const alive = survivors(
        rule(quality, 0.5),
        rows.map(([, , , u]) => u!),
      );
      const left = right.filter((_, row) => alive[row]);
      if (left.length === 0) return;
      sums[i]!.balance += mean(left) * (1 - mean(left));
      sums[i]!.groups++;
    });
  }
  return sums.map(({ balance, groups }) => balance / groups);
}

// With 4,000 groups and a deviation of at most 0.083 a group, one standard error is at most 0.0013: the tolerance is four of
// them. The values are those of a run of 200,000 groups in another language (numpy), standard error below 0.0002.
it.each([
  [0.1, 0.078, 0.0396, 0.1125],
  [0.2, 0.1383, 0.0825, 0.179],
  [0.5, 0.2161, 0.1955, 0.2192],
  [0.8, 0.1385, 0.1792, 0.1788],
  [0.9, 0.0776, 0.1124, 0.1124],
])(
  'balance of survivors at pass rate %f is %f at random, %f by the literal rule, %f by the signed one',
  (passRate, ...expected) => {
    const rules = [randomSurvival(), literalSurvival(half), signedSurvival(half)];
    const found = balanceOfSurvivors(passRate, rules, 4000);
    found.forEach((balance, i) => expect(Math.abs(balance - expected[i]!)).toBeLessThan(0.0052));
  },
);

describe('a draw that must leave one row', () => {
  it('leaves the likeliest where none would live, of equals the first, and is the plain draw otherwise', () => {
    expect([...survivors([0.2, 0.4, 0.4], [0.9, 0.9, 0.9], true)]).toEqual([0, 1, 0]);
    expect([...survivors([0.2, 0.4, 0.4], [0.9, 0.9, 0.9])]).toEqual([0, 0, 0]);
    expect([...survivors([0.2, 0.4, 0.4], [0.1, 0.9, 0.9], true)]).toEqual([1, 0, 0]);
    expect([...survivors([], [], true)]).toEqual([]);
    expect([...oneKept([])]).toEqual([]);
  });

  it('has the probabilities that all its outcomes add up to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 0.9, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (p) => {
          const expected = p.map(() => 0);
          for (let outcome = 0; outcome < 2 ** p.length; outcome++) {
            const lives = p.map((_, row) => (outcome >> row) & 1);
            const chance = p.reduce((product, one, row) => product * (lives[row] ? one : 1 - one), 1);
            // Uniforms that bring this outcome about.
            const uniforms = p.map((one, row) => (lives[row] ? one / 2 : (1 + one) / 2));
            survivors(p, uniforms, true).forEach((alive, row) => (expected[row]! += alive * chance));
          }
          expect([...oneKept(p)]).toEqual(expected.map((one) => expect.closeTo(one, 12)));
        },
      ),
    );
  });
});
