import { describe, expect, it } from 'vitest';
import { exp, gradients, input, makeProgram, sub, sum, type Value } from '../../../src/graph/index.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { clippedEither, clippedOfRatio } from '../../../src/strategies/objective/clipped/clipped.ts';
import { k3 } from '../../../src/strategies/objective/kl/klEstimators.ts';
import { distance, seeded } from '../../graph/seeded.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { floats } from '../../graph/referenceFeeds.ts';
import { clampLog } from '../../../src/strategies/objective/ratio/ratio.ts';

/** Runs a program over named vectors (and scalars) in float64. */
function run(
  given: Record<string, number[] | number>,
  build: (inputs: Record<string, Value>) => Record<string, Value>,
): Record<string, Float64Array> {
  const inputs = Object.entries(given).map(([name, of]) =>
    input(name, 'float32', typeof of === 'number' ? [] : [of.length], ''),
  );
  const outputs = build(Object.fromEntries(inputs.map((value) => [value.attributes.name, value])));
  const program = makeProgram(
    'test',
    inputs,
    Object.entries(outputs).map(([name, value]) => ({ name, value, meaning: '' })),
  );
  const found = evaluate(
    program,
    Object.fromEntries(
      Object.entries(given).map(([name, of]) => [
        name,
        typeof of === 'number' ? floats([], [of]) : floats([of.length], of),
      ]),
    ),
  );
  return Object.fromEntries(Object.entries(found).map(([name, { data }]) => [name, data]));
}

const count = 40;
const now = seeded(1, count, -3, -0.1);
const before = now.map((logp, i) => logp + seeded(2, count, -0.9, 0.9)[i]!);
const advantages = seeded(3, count, -2, 2);
const [epsilon, epsilonHigh] = [0.2, 0.35];

const surrogate = (logps: number[], oldLogps: number[], byToken: number[]) =>
  run({ logps, oldLogps, byToken, epsilon, epsilonHigh }, (given) => {
    const ratio = exp(clampLog(sub(given.logps!, given.oldLogps!)));
    const clip = { epsilon: given.epsilon!, epsilonHigh: given.epsilonHigh! };
    const parts = clippedOfRatio({ ratio, advantages: given.byToken!, ...clip });
    return {
      loss: parts.loss,
      low: parts.clippedLow,
      high: parts.clippedHigh,
      either: clippedEither(parts),
      gradient: gradients(sum(parts.loss), [given.logps!])[0]!,
    };
  });

describe('the clipped surrogate', () => {
  const found = surrogate(now, before, advantages);
  const ratios = now.map((logp, i) => Math.exp(logp - before[i]!));

  it('is the worse of the plain and the clipped objective, token by token', () => {
    const expected = ratios.map((ratio, i) => {
      const bounded = ratio < 1 - epsilon ? 1 - epsilon : ratio > 1 + epsilonHigh ? 1 + epsilonHigh : ratio;
      return -Math.min(ratio * advantages[i]!, bounded * advantages[i]!);
    });
    expect(distance(found.loss!, expected)).toBeLessThan(1e-12);
  });

  it('marks exactly the tokens whose gradient the clip took away, by side', () => {
    const low = ratios.map((ratio, i) => Number(ratio < 1 - epsilon && advantages[i]! < 0));
    const high = ratios.map((ratio, i) => Number(ratio > 1 + epsilonHigh && advantages[i]! > 0));
    expect([...found.low!]).toEqual(low);
    expect([...found.high!]).toEqual(high);
    expect([...found.either!]).toEqual(low.map((one, i) => one + high[i]!));
    expect(new Set(low).size + new Set(high).size).toBe(4); // each side has both kinds
  });

  it('has gradient −A·ratio where it is not clipped and none where it is', () => {
    const expected = ratios.map((ratio, i) => (found.either![i] ? 0 : -advantages[i]! * ratio));
    expect(distance(found.gradient!, expected)).toBeLessThan(1e-12);
  });

  it('stays finite when a log-probability has run far away', () => {
    const far = surrogate([0, -200], [-200, 0], [-1, -1]);
    expect(far.loss![0]).toBeCloseTo(Math.exp(20), -2);
    expect(far.loss![1]).toBeCloseTo(1 - epsilon, 10);
  });
});

describe('the k3 estimate', () => {
  const anchor = before;
  const found = run({ logps: now, anchor }, ({ logps, anchor: a }) => ({ k3: k3(logps!, a!) })).k3!;

  it('is anchor/π − log(anchor/π) − 1', () => {
    const expected = now.map((logp, i) => Math.exp(anchor[i]! - logp) - (anchor[i]! - logp) - 1);
    expect(distance(found, expected)).toBeLessThan(1e-12);
  });

  it('is never negative, and zero where the two agree', () => {
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    const same = run({ logps: now, anchor: now }, ({ logps, anchor: a }) => ({ k3: k3(logps!, a!) })).k3!;
    expect([...same]).toEqual(now.map(() => 0));
  });

  it('has the KL divergence as its mean under π', () => {
    const weigh = (seed: number): number[] => {
      const e = seeded(seed, 6, -2, 2).map(Math.exp);
      const total = e.reduce((a, b) => a + b);
      return e.map((x) => x / total);
    };
    const [p, q] = [weigh(4), weigh(5)];
    const each = run({ logps: p.map(Math.log), anchor: q.map(Math.log) }, ({ logps, anchor: a }) => ({
      k3: k3(logps!, a!),
    })).k3!;
    const mean = p.reduce((total, weight, i) => total + weight * each[i]!, 0);
    const kl = p.reduce((total, weight, i) => total + weight * Math.log(weight / q[i]!), 0);
    expect(mean).toBeCloseTo(kl, 12);
  });
});

describe('aggregation', () => {
  // Token losses of completions of unequal length; one has no trained token at all.
  const losses = [[1, 2, 3], [10], [], [4, 4, 4, 4, 5]];
  const counts = losses.map((row) => row.length);
  const total = (kind: keyof typeof aggregations): number => {
    const weightOf = aggregations[kind]({ counts, generation: 9, maxCompletionLength: 8 });
    return losses.reduce(
      (sum, row, at) => sum + row.reduce((rowSum, loss) => rowSum + weightOf(at) * loss, 0),
      0,
    );
  };

  it('grpo is the mean over completions of their token means, as 0 where none is trained', () => {
    expect(total('grpo')).toBeCloseTo((6 / 3 + 10 + 21 / 5) / 4, 12);
  });

  it('dr_grpo divides the sum by completions × length limit, whatever was written', () => {
    expect(total('dr_grpo')).toBeCloseTo(37 / (4 * 8), 12);
  });

  it('dapo is the mean over all trained tokens', () => {
    expect(total('dapo')).toBeCloseTo(37 / 9, 12);
  });

  it('of nothing is finite', () => {
    for (const kind of ['grpo', 'dr_grpo', 'dapo'] as const) {
      expect(
        aggregations[kind]({ counts: [0, 0], generation: 0, maxCompletionLength: 8 })(0),
        kind,
      ).toBeLessThanOrEqual(1);
    }
  });
});
