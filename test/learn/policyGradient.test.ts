import { plainLosses } from '../../src/strategies/objective/index.ts';
import { expect, it } from 'vitest';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { seeded } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { evaluate, type ReferenceFeed } from '../graph/evaluate.ts';
import { firstStep, floats, numbers, rowFeeds } from '../graph/referenceFeeds.ts';

/** A world small enough to list: four symbols, one prompt, completions of two tokens. */
const vocabulary = 4;
const shape = { vocabulary, maxLength: 4, width: 4, layers: 1, heads: 2, hidden: 5 };
const spec = policyFromShape('enumerable', shape);
const prompt = [2, 0, 3];
const completions = Array.from({ length: vocabulary ** 2 }, (_, i) => [
  Math.floor(i / vocabulary),
  i % vocabulary,
]);
const rewards = seeded(5, completions.length, -1, 2);
const temperature = 0.7;

const rows = completions.length;
const length = prompt.length + 1;
const grid = [rows, length];
const batch = {
  ...rowFeeds(completions.map((completion) => [...prompt, ...completion])),
  ...numbers({ temperature }),
};
/** The two tokens of the completion are the last two targets. */
const trained = (at: number): boolean => at % length >= length - 2;

const score = scoreProgram(spec);
const logpsAt = (parameters: ArrayLike<number>): Float64Array =>
  evaluate(score, { ...batch, parameters: floats([spec.layout.size], parameters) }).logps!.data;

/** p(y) of every completion. */
function probabilities(logps: ArrayLike<number>): number[] {
  return completions.map((_, row) => {
    let total = 0;
    for (let at = row * length; at < (row + 1) * length; at++) if (trained(at)) total += logps[at]!;
    return Math.exp(total);
  });
}
const expectedReward = (parameters: ArrayLike<number>): number =>
  probabilities(logpsAt(parameters)).reduce((total, p, row) => total + p * rewards[row]!, 0);

/** The loss's gradient as the update program sees it: the first moment of one step without memory or clipping. */
function updateGradient(parameters: Float64Array): {
  gradient: Float64Array;
  metrics: Record<string, number>;
} {
  const logps = logpsAt(parameters);
  const p = probabilities(logps);
  const perToken = (valueOf: (row: number) => number): ReferenceFeed =>
    floats(
      grid,
      Array.from({ length: rows * length }, (_, at) => (trained(at) ? valueOf(Math.floor(at / length)) : 0)),
    );
  const found = evaluate(updateProgram(spec, plainLosses), {
    ...firstStep(parameters),
    ...batch,
    old_logps: floats(grid, logps),
    advantages: perToken((row) => rewards[row]!),
    weights: perToken((row) => p[row]!),
  });
  return {
    gradient: found.moment1_out!.data,
    metrics: Object.fromEntries(Object.entries(found).map(([name, { data }]) => [name, data[0]!])),
  };
}

const parameters = Float64Array.from(randomWeights(spec.layout.size, 3, 0.8));
const { gradient, metrics } = updateGradient(parameters);

it('the update on every completion, weighed by its probability starts from probabilities that add up to one', () => {
  expect(probabilities(logpsAt(parameters)).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
});

it('the update on every completion, weighed by its probability descends along minus the gradient of the expected reward (REINFORCE)', () => {
  for (let trial = 0; trial < 6; trial++) {
    const direction = seeded(50 + trial, spec.layout.size);
    const step = 1e-5;
    const shifted = [step, -step].map((by) =>
      expectedReward(parameters.map((x, i) => x + by * direction[i]!)),
    );
    const slope = (shifted[0]! - shifted[1]!) / (2 * step);
    const along = direction.reduce((total, d, i) => total + d * gradient[i]!, 0);
    expect(Math.abs(slope)).toBeGreaterThan(1e-3);
    expect(along / -slope).toBeCloseTo(1, 7);
  }
});

it('the update on every completion, weighed by its probability clips nothing and has the expected reward, counted once per token, as its loss', () => {
  expect(metrics['clip_ratio/region_mean']).toBe(0);
  expect(metrics.loss).toBeCloseTo(-2 * expectedReward(parameters), 10);
});
