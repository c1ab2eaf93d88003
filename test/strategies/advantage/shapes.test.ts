import { scaleNegatives } from '../../../src/strategies/advantage/negative-scale/negativeScale.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { baselines } from '../../../src/strategies/advantage/baseline/baselines.ts';
import { scales } from '../../../src/strategies/advantage/scale/scales.ts';
import { selectRollouts } from '../../../src/strategies/advantage/select-rollouts/maxVariance.ts';
import { clipAdvantages } from '../../../src/strategies/advantage/clip/clip.ts';
import { sharpenByNovelty } from '../../../src/strategies/advantage/novelty/novelty.ts';
import {
  confidenceOver,
  punishOverconfidence,
} from '../../../src/strategies/advantage/overconfidence/overconfidence.ts';
import { withoutPivot } from '../../../src/strategies/advantage/drop-pivot/pivot.ts';
import { chainAdvantages } from '../../../src/learn/advantage/chain.ts';
import { whiten } from '../../../src/learn/advantage/whiten.ts';
import { distance, seeded } from '../../graph/seeded.ts';

describe('the overconfidence shape', () => {
  const settings = { alpha: 1, tau: 0.1, cap: 4 };

  it('strengthens errors that the policy is surer of than the reference, and leaves successes alone', () => {
    const confidence = [-0.3, 0, 0.1, 0.1];
    const found = punishOverconfidence([-1, -1, -1, 1], confidence, settings);
    const factors = confidence.map((c) => 1 + Math.log1p(Math.exp(c / 0.1)));
    expect(distance(found, [-factors[0]!, -factors[1]!, -factors[2]!, 1])).toBeLessThan(1e-14);
  });

  it('is bounded by its cap, and absent at alpha 0', () => {
    expect([...punishOverconfidence([-0.5, -0.5], [5, 1e6], settings)]).toEqual([-2, -2]);
    expect([...punishOverconfidence([-0.5], [5], { ...settings, alpha: 0 })]).toEqual([-0.5]);
  });

  it('measures confidence per token, over masked-in tokens alone', () => {
    expect(confidenceOver([-1, -2, -9, -3], [-2, -4, 0, -3], [1, 1, 0, 1])).toBeCloseTo(1, 15);
    expect(confidenceOver([-1], [-2], [0])).toBe(0);
  });

  it('has a control that only strengthens', () => {
    expect([...scaleNegatives([-1, 0, 2], 1.5)]).toEqual([-1.5, 0, 2]);
  });
});

describe('the novelty shape', () => {
  const settings = { lambda: 2.5, kappa: 0.5 };
  const group = [[0, 1, 2, 3]];

  it('adds to right completions that were less likely than their group, up to a share of the advantage', () => {
    // Mean log-probability −1: η is e^0.5, e^−0.1, e^−0.6 and e^0.2.
    const facts = { logps: [-0.5, -1.1, -1.6, -0.8], correct: [1, 1, 1, 0] };
    const found = sharpenByNovelty([1, 1, 1, -3], facts, group, settings);
    expect(distance(found, [1, 1 + 2.5 * (1 - Math.exp(-0.1)), 1.5, -3])).toBeLessThan(1e-14);
  });

  it('leaves wrong ones, and right ones that are not to become likelier, as they are', () => {
    const facts = { logps: [-9, -9, -1, -1], correct: [0, 1, 1, 0] };
    expect([...sharpenByNovelty([1, -0.5, 0, 2], facts, group, settings)]).toEqual([1, -0.5, 0, 2]);
  });

  it('never turns an advantage, never passes its cap, and orders equal ones by how unlikely they were', () => {
    const advantages = seeded(31, 60, -2, 2);
    const facts = { logps: seeded(32, 60, -4, 0), correct: seeded(33, 60).map((x) => Number(x > 0)) };
    const groups = Array.from({ length: 6 }, (_, g) => Array.from({ length: 10 }, (_, i) => 6 * i + g));
    const found = sharpenByNovelty(advantages, facts, groups, settings);
    advantages.forEach((before, i) => {
      expect(found[i]! - before).toBeGreaterThanOrEqual(0);
      expect(found[i]! - before).toBeLessThanOrEqual(0.5 * Math.max(before, 0) + 1e-15);
    });
    expect(found.some((after, i) => after > advantages[i]!)).toBe(true);
    const same = sharpenByNovelty(new Float64Array(60).fill(1), facts, groups, { lambda: 0.2, kappa: 9 });
    for (const members of groups) {
      const right = members.filter((i) => facts.correct[i]);
      const byLogp = right.toSorted((a, b) => facts.logps[a]! - facts.logps[b]!).map((i) => same[i]!);
      expect(byLogp).toEqual(byLogp.toSorted((a, b) => b - a));
    }
    expect([...sharpenByNovelty(advantages, facts, groups, { lambda: 0, kappa: 1 })]).toEqual(advantages);
  });
});

it('clipping bounds both sides and lets what is not a number through to be masked', () => {
  expect([...clipAdvantages([-1000, -3, 0.1, 7, NaN], 3)]).toEqual([-3, -3, 0.1, 3, NaN]);
  expect(() => clipAdvantages([1], 0)).toThrow('clip limit must be above 0, got 0');
});

it('the pivot is one sample of each group, the first of equals, and never one that is alone', () => {
  const groups = [[0, 2, 4], [1], [3, 5]];
  expect([...withoutPivot([0.5, 9, -0.2, 0, 0.2, 0], groups)]).toEqual([1, 1, 0, 0, 1, 1]);
});

describe('whitening', () => {
  it('gives the masked-in values mean 0 and unbiased variance 1, and the others 0', () => {
    const values = seeded(11, 30, -4, 9);
    const mask = values.map((_, i) => Number(i % 3 !== 0));
    const found = [...whiten(values, mask)];
    const kept = found.filter((_, i) => mask[i]);
    expect(kept.reduce((a, b) => a + b)).toBeCloseTo(0, 12);
    expect(kept.reduce((a, b) => a + b * b, 0) / (kept.length - 1)).toBeCloseTo(1, 8);
    expect(found.filter((_, i) => !mask[i])).toEqual(Array(10).fill(0));
  });

  it('counts a value of weight 3 as three values', () => {
    const weighted = whiten([1, 5], [3, 1]);
    const repeated = whiten([1, 1, 1, 5], [1, 1, 1, 1]);
    expect(distance(weighted, [repeated[0]!, repeated[3]!])).toBeLessThan(1e-14);
  });

  it('is 0 where there is no spread or nothing to compare', () => {
    expect([...whiten([2, 2, 2], [1, 1, 1])]).toEqual([0, 0, 0]);
    expect([...whiten([2], [1])]).toEqual([0]);
    expect([...whiten([], [])]).toEqual([]);
  });
});

it('the max-variance shape leaves out the middle of each group', () => {
  const samples = [0.1, 0.5, 0.9, 0.45, 1, 1, 0].map((reward, i) => ({ reward, group: i < 4 ? 0 : 1 }));
  const shapes = [selectRollouts({ ...defaultConfig(), select_rollouts: 0.5 })!];
  const found = chainAdvantages(samples, {
    key: 'prompt',
    baseline: baselines.mean,
    scale: scales.none,
    shapes,
  });
  expect([...found.weights]).toEqual([1, 0, 1, 0, 1, 0, 1]);
  expect(found.dropped).toBe(3);
});
