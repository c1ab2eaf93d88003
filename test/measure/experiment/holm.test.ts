import { describe, expect, it } from 'vitest';
import { holm, pOf } from './holm.ts';
import { plannedPower, powerOfTest, seedsNeeded } from './power.ts';
import { decideOutcome, type Outcome } from '../../../src/experiment/outcome.ts';
import { intervalOf } from '../../../src/experiment/statistics.ts';
import { studentQuantile, studentTail } from '../../../src/tensor/studentT.ts';

describe('p of a paired comparison', () => {
  it('is 0.05 where the interval ends at the bound', () => {
    const interval = intervalOf([0.1, 0.3, 0.2, 0.5, 0.05, 0.2, 0.1, 0.4])!;
    expect(pOf(interval, 8, interval.low)).toBeCloseTo(0.05, 9);
    expect(pOf(interval, 8, interval.difference)).toBeCloseTo(1, 12);
  });

  it('agrees with a table of Student’s t', () => {
    // scipy.stats.t.sf(2, 7) * 2 and t.sf(1, 1) * 2
    expect(studentTail(2, 7)).toBeCloseTo(0.0856193, 6);
    expect(studentTail(1, 1)).toBeCloseTo(0.5, 10);
    expect(studentTail(studentQuantile(0.975, 11), 11)).toBeCloseTo(0.05, 10);
    expect(() => studentTail(-1, 7)).toThrow('t must be at least 0');
  });
});

describe('Holm’s correction', () => {
  it('multiplies the k-th smallest of m by m − k + 1 and never goes down', () => {
    // statsmodels multipletests([.01, .04, .03, .005], method='holm')
    const found = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((wanted, i) => expect(found[i]).toBeCloseTo(wanted, 12));
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});

describe('the number of seeds', () => {
  it('is the smallest with a power of 0.8 by the pilot’s spread, from 8 to 40', () => {
    expect(seedsNeeded(0.01, 0.05)).toBe(8);
    expect(seedsNeeded(0.05, 0.05)).toBe(10);
    expect(seedsNeeded(0.2, 0.05)).toBe(40);
    expect(() => seedsNeeded(0, 0.05)).toThrow('must be above 0');
  });
});

/** Standard normal draws by Box and Muller, from a generator of Park and Miller. */
function normalDraws(seed: number): () => number {
  let state = seed;
  const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('the power of a test', () => {
  it.each([0, 0.5, 1, 1.5])(
    'is the share of simulated tests of 8 pairs that show a mean of %f spreads',
    (mean) => {
      const draw = normalDraws(7);
      const tests = 40_000;
      let shown = 0;
      for (let i = 0; i < tests; i++) {
        const values = Array.from({ length: 8 }, () => mean + draw());
        const average = values.reduce((sum, one) => sum + one, 0) / 8;
        const variance = values.reduce((sum, one) => sum + (one - average) ** 2, 0) / 7;
        // The 97.5 % quantile of Student's t with 7 degrees of freedom, from a table.
        if (average > (2.364624 * Math.sqrt(variance)) / Math.sqrt(8)) shown++;
      }
      // Four standard errors of the share.
      expect(Math.abs(powerOfTest(mean, 1 / Math.sqrt(8), 8) - shown / tests)).toBeLessThan(0.01);
    },
  );

  it('is the power that the number of seeds was chosen for', () => {
    const count = seedsNeeded(0.05, 0.05);
    const error = (pairs: number) => 0.05 / Math.sqrt(pairs);
    expect(powerOfTest(0.05, error(count), count)).toBeGreaterThanOrEqual(0.8);
    expect(powerOfTest(0.05, error(count - 1), count - 1)).toBeLessThan(0.8);
    expect(() => powerOfTest(0.05, 0, 8)).toThrow('must be above 0');
  });
});

describe('the outcome of a plan', () => {
  const [spread, detect] = [0.02, 0.02];
  const count = seedsNeeded(spread, detect);
  const powerAt = (mean: number) => powerOfTest(mean, spread / Math.sqrt(count), count);

  it.each([0, 0.02, 0.05])('of 2,000 simulated effects of %f comes as often as the power says', (mean) => {
    const draw = normalDraws(11);
    const found: Record<Outcome, number> = {
      reproduced: 0,
      'not reproduced': 0,
      inconclusive: 0,
      'not testable here': 0,
    };
    for (let i = 0; i < 2000; i++) {
      const effect = intervalOf(Array.from({ length: count }, () => mean + spread * draw()))!;
      const mechanism = { low: 1, high: 2, wanted: 'higher' as const };
      found[
        decideOutcome({
          effect,
          wanted: 'better',
          mechanism,
          control: effect,
          placebo: { low: 1, high: 2 },
        }).outcome
      ] += 1 / 2000;
    }
    // An interval between 0 and 0.02 would count twice; with these seeds it is narrower than 0.02 in few draws only.
    expect(Math.abs(found.reproduced - powerAt(mean))).toBeLessThan(0.04);
    expect(Math.abs(found['not reproduced'] - powerAt(0.02 - mean))).toBeLessThan(0.04);
  });

  it('has its planned power, which is higher for a larger difference', () => {
    expect(plannedPower({ spread, detect }, 'better')).toBeCloseTo(powerAt(detect), 12);
    expect(plannedPower({ spread, detect }, 'not worse')).toBeCloseTo(powerAt(0.02), 12);
    expect(plannedPower({ spread: 0.5, detect }, 'better')).toBeLessThan(0.1);
  });
});
