/** Savings against their definition, evaluated by brute force: curves followed in tiny steps, t quantiles by integration. */
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/experiment/comparison.ts';
import { comparisonFileOf } from '../../src/experiment/comparisonFile.ts';
import { comparisonResultOf } from '../../src/experiment/comparisonResult.ts';
import { savingsOf, usualThreshold } from '../../src/experiment/comparisonSavings.ts';
import type { RecordOf } from '../../src/experiment/conduct.ts';
import { ratioOf } from '../../src/experiment/statistics.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';

const seeds = [1, 2, 3, 4, 5];
const comparison: Comparison = {
  arms: [
    { name: 'off', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'on', method: 'grpo', settings: { policy: 'tiny', topology: 'segments' } },
  ],
  seeds,
  budget: { counter: 'budget', value: 400 },
  control: 'off',
};

/** A pass@1 that rises and falls back, different for every arm and seed. */
const heightOf = (arm: string, seed: number, at: number): number =>
  0.2 + 0.09 * at + 0.05 * Math.sin(3 * at + seed) + (arm === 'on' ? 0.03 : 0) + 0.004 * seed;

const stepsOf = (arm: string, seed: number): number => (arm === 'on' ? 13 : 9) + seed;
const tokensOf = (arm: string, seed: number): number => (arm === 'on' ? 30 : 51) + 2 * seed;

/** Six evaluations, the last one behind the budget; later rounds spend more of every unit. */
const madeUp: RecordOf = (arm, seed): TrainedRun => ({
  points: Array.from({ length: 6 }, (_, at) => ({
    spent: 90 * at + 3 * at * at,
    passAt1: heightOf(arm, seed, at),
    counts: {
      ...emptyLedger,
      ...{
        rounds: at,
        budget: 90 * at,
        num_tokens: 50 * at,
        prompts: 4 * at,
        seconds: 0.3 * at + 0.01 * at * seed,
      },
      tok_unique: tokensOf(arm, seed) * at + at * at,
      steps_seq: stepsOf(arm, seed) * at,
    },
  })),
  rows: [],
  passAt8: 0.9,
  seconds: 2,
  stopped: null,
});

type Counted = 'tok_unique' | 'steps_seq' | 'seconds';

/** Follows a curve between its evaluations in small steps until it is at the threshold, or beyond the budget. */
function walked({ points }: TrainedRun, unit: Counted, threshold: number): number | null {
  const steps = 200_000;
  for (let i = 0; i < points.length - 1; i++) {
    const [from, to] = [points[i]!, points[i + 1]!];
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      if (from.spent + share * (to.spent - from.spent) > 400) return null;
      if (from.passAt1 + share * (to.passAt1 - from.passAt1) < threshold) continue;
      return from.counts![unit] + share * (to.counts![unit] - from.counts![unit]);
    }
  }
  return null;
}

/** The density of Student's t without its constant. */
const density = (t: number, freedom: number): number => (1 + (t * t) / freedom) ** (-(freedom + 1) / 2);

/** The t that leaves 2.5 % above it: the area under the density, summed over a million strips, until 97.5 % lie below. */
function quantile(freedom: number): number {
  const width = 1e-4;
  const reach = 400;
  let half = 0;
  for (let t = width / 2; t < reach; t += width) half += density(t, freedom) * width;
  let below = 0;
  for (let t = width / 2; ; t += width) {
    below += density(t, freedom) * width;
    if (below >= 0.95 * half) return t + width / 2;
  }
}

function ratioByHand(ours: readonly number[], theirs: readonly number[]) {
  const ratios = ours.map((one, i) => one / theirs[i]!);
  const product = ratios.reduce((all, ratio) => all * ratio, 1);
  const mean = product ** (1 / ratios.length);
  const squares = ratios.map((ratio) => Math.log(ratio / mean) ** 2).reduce((sum, one) => sum + one, 0);
  const half =
    (quantile(ratios.length - 1) * Math.sqrt(squares / (ratios.length - 1))) / Math.sqrt(ratios.length);
  return { mean, low: mean / Math.exp(half), high: mean * Math.exp(half) };
}

const units = ['tok_unique', 'steps_seq', 'seconds'] as const;

describe('what a comparison spent until a threshold', () => {
  const result = comparisonResultOf(comparison, madeUp);
  const threshold = 0.44;
  const savings = savingsOf(result, madeUp, threshold);

  it.each(units)('is what a walk along the curve finds, in %s', (unit) => {
    for (const { arm, spent } of savings.units[unit]) {
      const expected = seeds.map((seed) => walked(madeUp(arm, seed)!, unit, threshold));
      expect(spent.map((value) => value === null)).toEqual(expected.map((value) => value === null));
      spent.forEach((value, i) => value !== null && expect(value).toBeCloseTo(expected[i]!, 2));
    }
  });

  it.each(units)('has the geometric mean of the paired ratios and its t interval, in %s', (unit) => {
    const [off, on] = savings.units[unit];
    const pairs = seeds.flatMap((_, i) => {
      const [mine, their] = [on!.spent[i] ?? null, off!.spent[i] ?? null];
      return mine === null || their === null ? [] : [[mine, their] as const];
    });
    expect(on!.ratio!.pairs).toBe(pairs.length);
    const expected = ratioByHand(
      pairs.map(([mine]) => mine),
      pairs.map(([, their]) => their),
    );
    expect(on!.ratio!.mean).toBeCloseTo(expected.mean, 9);
    expect(on!.ratio!.low).toBeCloseTo(expected.low, 3);
    expect(on!.ratio!.high).toBeCloseTo(expected.high, 3);
    expect(off!.ratio).toBeNull();
  });

  it('leaves out what was not reached, within its budget, and counts it', () => {
    const high = savingsOf(result, madeUp, 0.58);
    for (const [i, { arm, seeds: reached }] of high.reached.entries()) {
      const expected = seeds.map((seed) => walked(madeUp(arm, seed)!, 'steps_seq', 0.58) !== null);
      expect(reached).toEqual(expected);
      expect(high.units.steps_seq[i]!.spent.map((value) => value !== null)).toEqual(expected);
    }
    const both = seeds.filter((_, i) => high.reached.every(({ seeds: reached }) => reached[i]));
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(5);
    expect(high.units.steps_seq[1]!.ratio?.pairs ?? 0).toBe(both.length > 1 ? both.length : 0);
    const never = savingsOf(result, madeUp, 0.99);
    expect(never.units.tok_unique.map(({ spent, ratio }) => [spent, ratio])).toEqual(
      Array(2).fill([Array(5).fill(null), null]),
    );
  });

  it('has no ratio where a policy is at the threshold before it has spent anything', () => {
    const { units: there } = savingsOf(result, madeUp, 0.1);
    for (const unit of units)
      expect(there[unit].map(({ spent, ratio }) => [spent, ratio])).toEqual(
        Array(2).fill([Array(5).fill(0), null]),
      );
  });

  it('is not known of runs that were kept without counts, whose pass@1 still counts as reached', () => {
    const old: RecordOf = (arm, seed) => {
      const record = madeUp(arm, seed)!;
      const points = record.points.map(({ spent, passAt1 }) => ({ spent, passAt1 }));
      return arm === 'on' && seed < 3 ? { ...record, points } : record;
    };
    const found = savingsOf(result, old, threshold);
    expect(found.units.tok_unique[1]!.spent.slice(0, 2)).toEqual([null, null]);
    expect(found.reached).toEqual(savings.reached);
    expect(found.units.tok_unique[1]!.ratio!.pairs).toBe(savings.units.tok_unique[1]!.ratio!.pairs - 2);
  });

  it('has no ratio of arms that answer other questions', () => {
    const maze = { ...comparison.arms[1]!, settings: { task: 'maze', policy: 'tiny' } } as const;
    const mixed = { ...comparison, arms: [comparison.arms[0]!, maze] };
    const other = savingsOf(comparisonResultOf(mixed, madeUp), madeUp, threshold);
    expect(other.units.tok_unique[1]).toMatchObject({ ratio: null });
    expect(other.units.tok_unique[1]!.spent).toEqual(savings.units.tok_unique[1]!.spent);
  });
});

describe('the usual threshold', () => {
  const result = comparisonResultOf(comparison, madeUp);

  it('is the highest pass@1 of two decimals that every run reached', () => {
    const usual = usualThreshold(result, madeUp);
    const all = (at: number) =>
      savingsOf(result, madeUp, at).reached.every(({ seeds: one }) => !one.includes(false));
    expect(all(usual)).toBe(true);
    expect(all(usual + 0.01)).toBe(false);
  });

  it('is what the mean curves reached where a run never rose above its beginning', () => {
    const flat: RecordOf = (arm, seed) => {
      const record = madeUp(arm, seed)!;
      if (arm !== 'on' || seed !== 5) return record;
      return { ...record, points: record.points.map((point) => ({ ...point, passAt1: 0.1 })) };
    };
    const mixed = comparisonResultOf(comparison, flat);
    const tops = mixed.arms.map(({ curve }) => Math.max(...curve.map(({ mean }) => mean)));
    expect(usualThreshold(mixed, flat)).toBe(Math.floor(100 * Math.min(...tops)) / 100);
  });

  it('is never what a run had before training, to two decimals', () => {
    const nearly: RecordOf = (arm, seed) => {
      const record = madeUp(arm, seed)!;
      if (arm !== 'on' || seed !== 5) return record;
      const points = record.points.map((point, i) => ({ ...point, passAt1: i === 0 ? 0.501 : 0.504 }));
      return { ...record, points };
    };
    const mixed = comparisonResultOf(comparison, nearly);
    const tops = mixed.arms.map(({ curve }) => Math.max(...curve.map(({ mean }) => mean)));
    expect(usualThreshold(mixed, nearly)).toBe(Math.floor(100 * Math.min(...tops)) / 100);
  });
});

it('the file of a comparison differs by the machine in its seconds alone', () => {
  const slow: RecordOf = (arm, seed) => {
    const record = madeUp(arm, seed)!;
    const points = record.points.map(({ counts, ...point }) => ({
      ...point,
      counts: { ...counts!, seconds: 7 * counts!.seconds },
    }));
    return { ...record, points, seconds: 99 };
  };
  const [here, there] = [madeUp, slow].map((records) => comparisonFileOf(comparison, records, 0.44));
  expect(there!.seconds).not.toEqual(here!.seconds);
  expect(there!.secondsToThreshold).not.toEqual(here!.secondsToThreshold);
  const { seconds, secondsToThreshold } = here!;
  expect({ ...there, seconds, secondsToThreshold }).toEqual(here);
  expect(here!.savings.threshold).toBe(0.44);
  expect(comparisonFileOf(comparison, madeUp).savings.threshold).toBe(
    usualThreshold(comparisonResultOf(comparison, madeUp), madeUp),
  );
});

describe('a ratio of paired amounts', () => {
  it('is the geometric mean, whatever the unit', () => {
    const [ours, theirs] = [
      [2, 8, 3],
      [1, 2, 9],
    ];
    const { mean, low, high } = ratioOf(ours!, theirs!)!;
    expect(mean).toBeCloseTo(((2 * 4 * 1) / 3) ** (1 / 3), 12);
    const other = ratioOf(
      ours!.map((one) => 1000 * one),
      theirs!.map((one) => 1000 * one),
    )!;
    expect([other.mean / mean, other.low / low, other.high / high].map((one) => one.toFixed(9))).toEqual(
      Array(3).fill('1.000000000'),
    );
    const back = ratioOf(theirs!, ours!)!;
    expect(back.mean * mean).toBeCloseTo(1, 12);
    expect(back.low * high).toBeCloseTo(1, 12);
  });

  it('is not known from one pair', () => {
    expect(ratioOf([2], [1])).toBeNull();
    expect(() => ratioOf([2, 3], [1])).toThrow('pairs need lists of one length, got 2 and 1');
  });
});
