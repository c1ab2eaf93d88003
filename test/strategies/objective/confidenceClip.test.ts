/** The clip whose range follows confidence, against plain arithmetic, finite differences and the constants of its source. */
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig } from '../../../src/config/schema.ts';
import { constant, evaluateValues, input, multiplyDims } from '../../../src/graph/index.ts';
import { clipRange, confidenceOn } from '../../../src/strategies/objective/confidence-clip/confidenceClip.ts';
import { scalar } from '../../../src/tensor/tensor.ts';
import { seeded } from '../../graph/seeded.ts';
import {
  advantages,
  expectLossAndGradient,
  logpsAt,
  rows,
  sampled,
  updatedWith,
  weights,
} from './smallUpdate.ts';
import { floats } from '../../graph/referenceFeeds.ts';

const rangeOf = (confidence: number, least: number, most: number): number =>
  least + (most - least) / (1 + Math.exp(-4 * (1 - confidence)));

const settings = { surrogate: 'confidence_clip' } as const;
const now = logpsAt(weights);
const [low, high, least] = [0.2, 0.4, 0.05];
const scalars = { epsilon_high: floats([], [high]), epsilon_least: floats([], [least]) };

/** What the clip says, row by row; each completion is one token, so that its confidence is that token's. */
function lossAt(of: ArrayLike<number>, old: readonly number[]): number {
  return logpsAt(of).reduce((sum, logp, row) => {
    const confidence = Math.exp(sampled[row]!);
    const ratio = Math.exp(logp - old[row]!);
    const below = 1 - rangeOf(confidence, least, low);
    const above = 1 + rangeOf(confidence, least, high);
    const clipped = Math.min(Math.max(ratio, below), above);
    return sum - Math.min(ratio * advantages[row]!, clipped * advantages[row]!) / rows;
  }, 0);
}

describe('the loss', () => {
  // Ratios near the bounds, on both sides of them, and not at them.
  const old = now.map((logp, i) => logp - seeded(14, rows, -0.5, 0.5)[i]!);

  it('and its gradient are those of plain arithmetic, beyond either bound', () => {
    const clipped = { low: 0, high: 0 };
    for (const shift of [-0.6, -0.3, 0.3, 0.6]) {
      const moved = now.map((logp) => logp - shift);
      const found = updatedWith(settings, (row) => moved[row]!, scalars);
      expectLossAndGradient(found, (of) => lossAt(of, moved));
      clipped.low += found['clip_ratio/low_mean']!.data[0]!;
      clipped.high += found['clip_ratio/high_mean']!.data[0]!;
    }
    expect(clipped.low).toBeGreaterThan(0);
    expect(clipped.high).toBeGreaterThan(0);
  });

  it('clips tokens beyond their own bounds, and reports the mean range', () => {
    const found = updatedWith(settings, (row) => old[row]!, scalars);
    const ranges = [...sampled].map((logp) => rangeOf(Math.exp(logp), least, low));
    expect(found.clip_range!.data[0]).toBeCloseTo(ranges.reduce((a, b) => a + b) / rows, 9);
    const past = now.filter((logp, row) => {
      const ratio = Math.exp(logp - old[row]!);
      const above = 1 + rangeOf(Math.exp(sampled[row]!), least, high);
      return advantages[row]! > 0 ? ratio > above : ratio < 1 - ranges[row]!;
    });
    expect(found['clip_ratio/region_mean']!.data[0]).toBeCloseTo(past.length / rows, 9);
    expect(past.length).toBeGreaterThan(0);
    expect(past.length).toBeLessThan(rows);
  });
});

describe('the range', () => {
  it('has the values of the released code with its constants', () => {
    for (const [confidence, range] of [
      [0.2, 0.1941],
      [0.5, 0.1821],
      [0.8, 0.1535],
      [1, 0.125],
    ] as const) {
      const [found] = evaluateValues([clipRange(constant(scalar(confidence)), 0.05, 0.2)], {}, {});
      expect(found!.data[0]).toBeCloseTo(range, 4);
    }
  });

  it('reads the mean probability of each completion’s own trained tokens', () => {
    const plan = { rows: 'rows', perRow: 2, segmentColumns: 3 } as const;
    const [logps, mask] = ['logps', 'mask'].map((name) =>
      input(name, 'float32', [multiplyDims('rows', 6)], name),
    );
    const p = [0.5, 0.1, 0.9, 0.2, 0.4, 0.6];
    const trained = [1, 1, 0, 0, 1, 1];
    const vector = (data: readonly number[]) => ({ shape: [6], data: Float64Array.from(data) });
    const [found] = evaluateValues(
      [confidenceOn(logps!, mask!, plan)],
      { logps: vector(p.map(Math.log)), mask: vector(trained) },
      { rows: 1 },
    );
    const expected = [0.3, 0.3, 0.3, 0.5, 0.5, 0.5];
    for (const [at, value] of expected.entries()) expect(found!.data[at]).toBeCloseTo(value, 9);
  });
});

it('a least range above the clip range is refused', () => {
  const found = checkConfig({ ...defaultConfig('grpo'), ...settings, epsilon: 0.2, epsilon_least: 0.3 });
  expect(found.map(({ field }) => field)).toEqual(['epsilon_least']);
  expect(found[0]!.message).toContain('at most the clip range = 0.2');
});
