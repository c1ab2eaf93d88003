import { describe, expect, it } from 'vitest';
import { exp } from '../../src/tensor/exp.ts';
import { log, softplus } from '../../src/tensor/log.ts';
import { seeded } from '../graph/seeded.ts';

/** Largest difference relative to the second value. */
function worst(found: readonly number[], expected: readonly number[]): number {
  return Math.max(
    ...found.map((x, i) => {
      const y = expected[i] as number;
      return Object.is(x, y) ? 0 : Math.abs(x - y) / Math.abs(y);
    }),
  );
}

describe('exp', () => {
  it('agrees with the engine’s within 1e-15 of the value over the range of doubles', () => {
    const xs = [
      ...seeded(1, 20_000, -708, 709),
      ...seeded(2, 20_000, -1, 1),
      ...seeded(3, 2_000, -1e-9, 1e-9),
    ];
    expect(worst(xs.map(exp), xs.map(Math.exp))).toBeLessThan(1e-15);
  });

  it('is exact at 0, and 0 or Infinity beyond the range of doubles', () => {
    expect([exp(0), exp(-0), exp(-800), exp(-Infinity), exp(710), exp(Infinity), exp(NaN)]).toEqual([
      1,
      1,
      0,
      0,
      Infinity,
      Infinity,
      NaN,
    ]);
    expect(Math.abs(exp(-740) - Math.exp(-740))).toBeLessThan(1e-323); // subnormal
    expect(worst([exp(709.78)], [Math.exp(709.78)])).toBeLessThan(1e-15);
  });
});

describe('log', () => {
  it('agrees with the engine’s within 1e-15 of the value, also near 1', () => {
    const xs = [
      ...seeded(4, 20_000, -700, 700).map(Math.exp),
      ...seeded(5, 20_000, 0.4, 3),
      ...seeded(6, 2_000, 1 - 1e-9, 1 + 1e-9),
      5e-324,
      1e-310,
      Number.MAX_VALUE,
    ];
    expect(worst(xs.map(log), xs.map(Math.log))).toBeLessThan(1e-15);
  });

  it('is −Infinity at 0 and not a number below', () => {
    expect([log(1), log(0), log(-1), log(NaN), log(Infinity)]).toEqual([0, -Infinity, NaN, NaN, Infinity]);
  });

  it('undoes exp', () => {
    for (const x of seeded(7, 200, -30, 30)) expect(Math.abs(log(exp(x)) - x)).toBeLessThan(1e-14);
  });
});

it('softplus is ln(1 + eˣ) without losing small values or overflowing', () => {
  const xs = [...seeded(8, 5_000, -40, 40), -700, 700, 0];
  const expected = xs.map((x) => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x))));
  expect(worst(xs.map(softplus), expected)).toBeLessThan(2e-15);
  expect(softplus(5000)).toBe(5000);
});
