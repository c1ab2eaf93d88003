import { describe, expect, it } from 'vitest';
import {
  symbolWeights,
  type OneTokenRollout,
  type SupervisedObjective,
} from '../../../src/learn/supervised/symbolWeights.ts';
import { symbolsProgram } from '../../../src/learn/programs/update.ts';
import { distributionProgram } from '../../../src/policy/programs/distribution.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { seeded } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { firstStep, floats, numbers, rowFeeds } from '../../graph/referenceFeeds.ts';

/** Small enough to list all samples of two symbols: four symbols, one prompt of two, one solution of three. */
const vocabulary = 4;
const spec = policyFromShape('enumerable', {
  ...{ vocabulary, maxLength: 5, width: 4, layers: 1, heads: 2, hidden: 5 },
});
const solution = [3, 1, 0];
const row = [2, 0, ...solution];
const length = row.length - 1;
/** Targets from this one on belong to the solution. */
const first = length - solution.length;
const rows = 2;

const grid = [rows, length];
/** The same row twice, because a program has two rows at least; only the first has weights. */
const batch = rowFeeds([row, row]);

const distribution = distributionProgram(spec);
/** The probabilities of all symbols before each symbol of the solution. */
function probabilitiesAt(parameters: ArrayLike<number>, temperature = 1): number[][] {
  const { data } = evaluate(distribution, {
    ...batch,
    parameters: floats([spec.layout.size], parameters),
    ...numbers({ temperature }),
  }).probabilities!;
  return solution.map((_, i) =>
    Array.from(data.slice((first + i) * vocabulary, (first + i + 1) * vocabulary)),
  );
}

/** The gradient of −Σ W · log π as the program computes it: the first moment of one step without memory or clipping. */
function gradientOf(parameters: ArrayLike<number>, weights: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(rows * length * vocabulary);
  weights.forEach((own, i) => all.set(Array.from(own), (first + i) * vocabulary));
  const found = evaluate(symbolsProgram(spec), {
    ...firstStep(parameters),
    ...batch,
    weights: floats(
      grid,
      Array.from({ length: rows * length }, (_, at) => Number(at >= first && at < length) / 3),
    ),
    symbol_weights: floats([...grid, vocabulary], all),
  });
  return found.moment1_out!.data;
}

const rollout = (settings: Partial<OneTokenRollout> = {}): OneTokenRollout => ({
  ...{ loss: 'one_token', samples: 0, missReward: -0.1, temperature: 1 },
  ...settings,
});
const noDraw = (): number => NaN;
const weightsOf = (objective: SupervisedObjective, probabilities: readonly number[][]) =>
  probabilities.map((own, i) => symbolWeights(objective, own, solution[i]!, noDraw).weights);

const parameters = Float64Array.from(randomWeights(spec.layout.size, 3, 0.8));

/** The slope of a function of the parameters along a direction. */
function slopeAlong(direction: readonly number[], of: (parameters: ArrayLike<number>) => number): number {
  const step = 1e-5;
  const [up, down] = [step, -step].map((by) => of(parameters.map((x, i) => x + by * direction[i]!)));
  return (up! - down!) / (2 * step);
}
const along = (direction: readonly number[], gradient: ArrayLike<number>): number =>
  direction.reduce((total, d, i) => total + d * gradient[i]!, 0);

describe('a one-token rollout', () => {
  it('has, over all samples of two symbols, the expected gradient of its exact form', () => {
    for (const temperature of [1, 1.3]) {
      const sampledFrom = probabilitiesAt(parameters, temperature);
      const expected = sampledFrom.map((own, i) => {
        const total = new Float64Array(vocabulary);
        for (let pair = 0; pair < vocabulary ** 2; pair++) {
          const symbols = [Math.floor(pair / vocabulary), pair % vocabulary];
          /** The middle of a symbol's part of the line of probabilities. */
          const draw = (k: number): number =>
            own.slice(0, symbols[k]!).reduce((a, b) => a + b, 0) + own[symbols[k]!]! / 2;
          const { weights } = symbolWeights(rollout({ samples: 2, temperature }), own, solution[i]!, draw);
          const chance = own[symbols[0]!]! * own[symbols[1]!]!;
          weights.forEach((weight, v) => (total[v]! += chance * weight));
        }
        return total;
      });
      const exact = gradientOf(parameters, weightsOf(rollout({ temperature }), sampledFrom));
      const byEnumeration = gradientOf(parameters, expected);
      for (const [i, value] of byEnumeration.entries()) expect(value).toBeCloseTo(exact[i]!, 12);
      expect(Math.hypot(...exact)).toBeGreaterThan(0.1);
    }
  });

  it('descends along minus the gradient of the expected reward, by finite differences', () => {
    const gradient = gradientOf(parameters, weightsOf(rollout(), probabilitiesAt(parameters)));
    /** Σ over positions of E[r]: 1 for the solution's symbol, −0.1 for others. */
    const expectedReward = (at: ArrayLike<number>): number =>
      probabilitiesAt(at).reduce(
        (sum, own, i) => sum + own[solution[i]!]! - 0.1 * (1 - own[solution[i]!]!),
        0,
      );
    for (let trial = 0; trial < 6; trial++) {
      const direction = seeded(70 + trial, spec.layout.size);
      const slope = slopeAlong(direction, expectedReward);
      expect(Math.abs(slope)).toBeGreaterThan(1e-4);
      expect(along(direction, gradient) / -slope).toBeCloseTo(1, 6);
    }
  });

  it('is p-weighted cross-entropy times 1 + β at temperature 1, and another gradient at 1.3', () => {
    const probabilities = probabilitiesAt(parameters);
    const weighted = gradientOf(parameters, weightsOf({ loss: 'dft' }, probabilities));
    const exact = gradientOf(parameters, weightsOf(rollout(), probabilities));
    for (const [i, value] of exact.entries()) expect(value).toBeCloseTo(1.1 * weighted[i]!, 12);
    const warmer = weightsOf(rollout({ temperature: 1.3 }), probabilitiesAt(parameters, 1.3));
    const other = gradientOf(parameters, warmer);
    expect(Math.hypot(...other.map((value, i) => value - exact[i]!))).toBeGreaterThan(0.01);
  });

  it('counts the share of samples that match', () => {
    const draws = [0.05, 0.15, 0.65, 0.95];
    const found = symbolWeights(rollout({ samples: 4 }), [0.1, 0.2, 0.3, 0.4], 3, (k) => draws[k]!);
    expect(found.match).toBe(0.5);
    expect([...found.weights]).toEqual([-0.025, -0.025, 0, 0.5]);
    expect(symbolWeights(rollout(), [0.1, 0.2, 0.3, 0.4], 3, noDraw).match).toBe(0.4);
  });

  it('never samples a symbol without probability, even where rounding leaves a rest', () => {
    const { weights } = symbolWeights(rollout({ samples: 1 }), [0.5, 0.4999, 0], 0, () => 0.99995);
    expect([...weights]).toEqual([0, -0.1, 0]);
  });
});

it('weighted cross-entropy has the gradient of Σ p · log p with p held, by finite differences', () => {
  const held = probabilitiesAt(parameters).map((own, i) => own[solution[i]!]!);
  for (const loss of ['nll', 'dft'] as const) {
    const gradient = gradientOf(parameters, weightsOf({ loss }, probabilitiesAt(parameters)));
    const value = (at: ArrayLike<number>): number =>
      -probabilitiesAt(at).reduce(
        (sum, own, i) => sum + (loss === 'dft' ? held[i]! : 1) * Math.log(own[solution[i]!]!),
        0,
      );
    const direction = seeded(80, spec.layout.size);
    expect(along(direction, gradient) / slopeAlong(direction, value)).toBeCloseTo(1, 6);
  }
});
