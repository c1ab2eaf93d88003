import { describe, expect, it } from 'vitest';
import {
  intervalOf,
  meanOfValues,
  pairedDifferences,
  ratioOf,
  shareInterval,
} from '../../src/experiment/statistics.ts';
import { studentQuantile } from '../../src/tensor/studentT.ts';

/** P(|T| < t) by Simpson's rule over θ with t = √ν·tan θ, where the density is proportional to cos^(ν−1). */
function coverage(t: number, freedom: number): number {
  const integral = (to: number): number => {
    const steps = 2000;
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
      sum += weight * Math.cos((i * to) / steps) ** (freedom - 1);
    }
    return (sum * to) / steps / 3;
  };
  return integral(Math.atan(t / Math.sqrt(freedom))) / integral(Math.PI / 2);
}

describe('the interval of a share', () => {
  it('ends where the share lies 1.96 standard errors away', () => {
    for (const [share, count] of [
      [0.5, 16],
      [0.03, 512],
      [0.9, 64],
    ] as const) {
      const { low, high } = shareInterval(share, count);
      expect(low).toBeLessThan(share);
      expect(high).toBeGreaterThan(share);
      for (const end of [low, high])
        expect(Math.abs(share - end) / Math.sqrt((end * (1 - end)) / count)).toBeCloseTo(1.959964, 6);
    }
  });

  it('agrees with a published example, and has ends where all or none succeed', () => {
    // 81 of 263 in Newcombe 1998, Statistics in Medicine 17, 857–872, table I.
    const { low, high } = shareInterval(81 / 263, 263);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
    expect(shareInterval(0, 20).low).toBe(0);
    expect(shareInterval(0, 20).high).toBeCloseTo(0.1611, 4);
    expect(shareInterval(1, 20).high).toBe(1);
  });
});

describe('intervals of few seeds', () => {
  it('knows the quantile that holds 95 % of Student’s t for every degree of freedom from 1 to 40', () => {
    for (let freedom = 1; freedom <= 40; freedom++) {
      expect(coverage(studentQuantile(0.975, freedom), freedom)).toBeCloseTo(0.95, 9);
    }
    for (const none of [0, 1.5, NaN]) {
      expect(() => studentQuantile(0.975, none)).toThrow(/degrees at least 1, got/);
    }
  });

  it('agrees with a worked example', () => {
    // Differences 1 … 8: mean 4.5, s = √6, half-width 2.364624 · √6 / √8.
    const interval = intervalOf([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(interval?.difference).toBe(4.5);
    expect(interval?.low).toBeCloseTo(4.5 - 2.047825, 5);
    expect(interval?.high).toBeCloseTo(4.5 + 2.047825, 5);
  });

  it('of ratios is that of their logarithms, around the geometric mean', () => {
    const ratio = ratioOf([1, 2, 4, 8, 16], [1, 1, 1, 1, 1])!;
    expect(ratio.mean).toBeCloseTo(4, 12);
    // Logarithms to base 2 are 0 … 4: s = √2.5, half-width 2.776445 · √2.5 / √5.
    expect(Math.log2(ratio.low)).toBeCloseTo(2 - 1.963243, 5);
    expect(Math.log2(ratio.high)).toBeCloseTo(2 + 1.963243, 5);
    expect(ratioOf([0.5], [1])).toBeNull();
  });

  it('is a point where all differences are equal, and nothing for fewer than two', () => {
    expect(intervalOf([0.5, 0.5, 0.5])).toEqual({ difference: 0.5, low: 0.5, high: 0.5 });
    expect(intervalOf([1])).toBeNull();
    expect(intervalOf([])).toBeNull();
  });

  it('pairs by place, so that what all arms of a seed share falls out', () => {
    const luck = [0.1, 0.4, 0.2, 0.3];
    const differences = pairedDifferences(
      luck.map((one) => one + 0.05),
      luck,
    );
    expect(intervalOf(differences)?.low).toBeCloseTo(0.05, 12);
    expect(() => pairedDifferences([1], [1, 2])).toThrow('lists of one length, got 1 and 2');
    expect(() => meanOfValues([])).toThrow('at least one value');
  });
});
