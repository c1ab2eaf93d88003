import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainAdvantages,
  type AdvantageChain,
  type AdvantageShape,
} from '../../../src/learn/advantage/chain.ts';
import { whiten } from '../../../src/learn/advantage/whiten.ts';
import { baselines } from '../../../src/strategies/advantage/baseline/baselines.ts';
import { clipAdvantages } from '../../../src/strategies/advantage/clip/clip.ts';
import { withoutPivot } from '../../../src/strategies/advantage/drop-pivot/pivot.ts';
import { scaleByGroup, scales } from '../../../src/strategies/advantage/scale/scales.ts';
import { groupIds, type RewardOwner } from '../../../src/learn/advantage/groupKeys.ts';
import { distance } from '../../graph/seeded.ts';

type BaselineKind = keyof typeof baselines;
type ScaleKind = keyof typeof scales;

const chainOf = (baseline: BaselineKind, scale: ScaleKind, ...shapes: AdvantageShape[]): AdvantageChain => ({
  key: 'prompt',
  baseline: baselines[baseline],
  scale: scales[scale],
  shapes,
});
/** Over the samples of all groups together. */
const whitened: AdvantageShape = ({ advantages }, groups) => {
  const counts = new Float64Array(advantages.length);
  for (const i of groups.flat()) counts[i] = 1;
  return { advantages: whiten(advantages, counts) };
};
/** Advantages of one group. */
function ofGroup(rewards: readonly number[], chain: AdvantageChain) {
  const found = chainAdvantages(
    rewards.map((reward) => ({ reward, group: 3 })),
    chain,
  );
  return { ...found, advantages: [...found.advantages], weights: [...found.weights] };
}
const rounded = (values: readonly number[], digits = 4): number[] =>
  values.map((x) => Number(x.toFixed(digits)) + 0);

describe('published numbers', () => {
  it('group z-score: one success in four', () => {
    expect(rounded(ofGroup([1, 0, 0, 0], chainOf('mean', 'group')).advantages, 5)).toEqual([
      1.4997, -0.4999, -0.4999, -0.4999,
    ]);
    const narrow = scaleByGroup([1, 0, 0, 0], [[0, 1, 2, 3]], 1e-6);
    expect(rounded([0.75 / narrow[0]!, -0.25 / narrow[1]!], 6)).toEqual([1.499997, -0.499999]);
  });

  it('group z-score: the deviation is the unbiased one, so that a pair gets ±0.7071', () => {
    expect(rounded(ofGroup([1, 0], chainOf('mean', 'group')).advantages, 3)).toEqual([0.707, -0.707]);
  });

  it('leave one out: the same group', () => {
    const { advantages } = ofGroup([1, 0, 0, 0], chainOf('leave_one_out', 'none'));
    expect(distance(advantages, [1, -1 / 3, -1 / 3, -1 / 3])).toBeLessThan(1e-15);
  });

  it('median baseline and scale, with the pivot left out', () => {
    const dropped: AdvantageShape = ({ advantages }, groups) => ({
      weights: withoutPivot(advantages, groups),
    });
    const found = ofGroup([0.1, 0.4, 0.5, 0.9, 1], chainOf('median', 'mad', dropped));
    expect(rounded(found.advantages)).toEqual([-0.9975, -0.2494, 0, 0.9975, 1.2469]);
    expect(found.weights).toEqual([1, 1, 0, 1, 1]);
    expect(found.dropped).toBe(1);
  });

  it('the scale by median deviation is bounded on right and wrong answers', () => {
    const sound = ofGroup([1, 0, 0, 0, 1], chainOf('median', 'mad')).advantages;
    expect(sound[0]).toBeCloseTo(1 / 0.251, 12);
    expect(Math.max(...sound)).toBeLessThan(4);
  });
});

describe('a chain', () => {
  const batches = fc.array(
    fc.record({ reward: fc.integer({ min: -8, max: 8 }).map((x) => x / 4), group: fc.nat(3) }),
    { minLength: 1, maxLength: 24 },
  );
  const ofGroups: BaselineKind[] = ['mean', 'leave_one_out', 'median'];
  const allScales: ScaleKind[] = ['group', 'batch', 'mad', 'none'];

  /** GRPO's and Dr.GRPO's formulas with two passes over the rewards. */
  function byHand(samples: readonly RewardOwner[], scale: 'group' | 'batch' | 'none'): number[] {
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const std = (values: readonly number[]) =>
      values.length < 2
        ? 0
        : Math.sqrt(values.reduce((sum, x) => sum + (x - mean(values)) ** 2, 0) / (values.length - 1));
    return samples.map(({ reward, group }) => {
      const own = samples.filter((other) => other.group === group).map((other) => other.reward);
      const all = samples.map((other) => other.reward);
      return (reward - mean(own)) / { group: std(own) + 1e-4, batch: std(all) + 1e-4, none: 1 }[scale];
    });
  }

  it('of mean and std is the written-out formula, groups interleaved or not, and sums to zero in each group', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom('group', 'batch', 'none'), (samples, scale) => {
        const { advantages } = chainAdvantages(samples, chainOf('mean', scale));
        expect(distance(advantages, byHand(samples, scale))).toBeLessThan(1e-9);
        for (const group of new Set(samples.map((sample) => sample.group))) {
          const own = advantages.filter((_, i) => samples[i]!.group === group);
          expect(Math.abs(own.reduce((a, b) => a + b, 0))).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('that compares within groups does not see a shift of all rewards', () => {
    const shifts = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(
        batches,
        shifts,
        fc.constantFrom(...ofGroups),
        fc.constantFrom(...allScales),
        (samples, shift, baseline, scale) => {
          const chain = chainOf(baseline, scale);
          const moved = samples.map(({ reward, group }) => ({ reward: reward + shift, group }));
          expect(
            distance(chainAdvantages(moved, chain).advantages, chainAdvantages(samples, chain).advantages),
          ).toBeLessThan(1e-9);
        },
      ),
    );
  });

  it('gives exactly nothing where a group has no spread, and to a sample alone', () => {
    fc.assert(
      fc.property(
        batches,
        fc.constantFrom(...ofGroups),
        fc.constantFrom(...allScales),
        (samples, baseline, scale) => {
          const same = samples.map(({ group }) => ({ reward: 0.3 + group, group }));
          for (const value of chainAdvantages(same, chainOf(baseline, scale)).advantages)
            expect(value + 0).toBe(0);
        },
      ),
    );
  });

  it('does not depend on the order of samples', () => {
    fc.assert(
      fc.property(
        batches,
        fc.constantFrom(...ofGroups),
        fc.constantFrom(...allScales),
        (samples, baseline, scale) => {
          const forward = chainAdvantages(samples, chainOf(baseline, scale)).advantages;
          const back = chainAdvantages([...samples].reverse(), chainOf(baseline, scale)).advantages;
          expect(distance(back.reverse(), forward)).toBeLessThan(1e-9);
        },
      ),
    );
  });

  it('takes a reward that is not finite out of every baseline, gives it nothing and counts it', () => {
    const chain = chainOf('mean', 'group', whitened, ({ advantages }) => ({
      advantages: clipAdvantages(advantages, 3),
    }));
    for (const bad of [NaN, Infinity, -Infinity]) {
      const found = ofGroup([1, bad, 0, 0, 0], chain);
      const without = ofGroup([1, 0, 0, 0], chain);
      expect(found.advantages).toEqual([without.advantages[0], 0, ...without.advantages.slice(1)]);
      expect(found.weights).toEqual([1, 0, 1, 1, 1]);
      expect([found.nonFinite, found.dropped]).toEqual([1, 0]);
    }
    expect(ofGroup([NaN, NaN], chain)).toMatchObject({ advantages: [0, 0], weights: [0, 0], nonFinite: 2 });
  });

  it('keeps an advantage that went wrong on the way from spoiling the others', () => {
    const broken: AdvantageShape = ({ advantages }) => ({
      advantages: advantages.map((advantage, i) => (i === 1 ? NaN : advantage)),
    });
    const found = ofGroup([1, 1, 0, 0], chainOf('mean', 'none', broken, whitened));
    expect(found.weights).toEqual([1, 0, 1, 1]);
    expect(found.nonFinite).toBe(1);
    expect(found.advantages[1]).toBe(0);
    expect(found.advantages[0]! + found.advantages[2]! + found.advantages[3]!).toBeCloseTo(0, 12);
    expect(found.advantages[0]).toBeGreaterThan(1);
  });

  it('takes the batch as one group for a batch baseline, and nothing at all for none', () => {
    const samples = [1, 0, 0.5, 0.5].map((reward, i) => ({ reward, group: i >> 1 }));
    expect([...chainAdvantages(samples, chainOf('batch_mean', 'none')).advantages]).toEqual([
      0.5, -0.5, 0, 0,
    ]);
    expect([...chainAdvantages(samples, chainOf('none', 'none')).advantages]).toEqual([1, 0, 0.5, 0.5]);
    const batch = { ...chainOf('mean', 'none'), key: 'batch' as const };
    expect([...chainAdvantages(samples, batch).advantages]).toEqual([0.5, -0.5, 0, 0]);
  });
});

describe('group keys', () => {
  const samples: RewardOwner[] = [
    { reward: 0, group: 7, context: 1, step: 0 },
    { reward: 0, group: 7, context: 2, step: 0 },
    { reward: 0, group: 7, context: 1, step: 1 },
    { reward: 0, group: 12 },
    { reward: 0, group: 1, context: 2 },
  ];

  it('tell prompts, contexts and steps apart', () => {
    expect([...groupIds(samples, 'prompt')]).toEqual([0, 0, 0, 1, 2]);
    expect([...groupIds(samples, 'prompt_context')]).toEqual([0, 1, 0, 2, 3]);
    expect([...groupIds(samples, 'prompt_step')]).toEqual([0, 0, 1, 2, 3]);
    expect([...groupIds(samples, 'batch')]).toEqual([0, 0, 0, 0, 0]);
  });

  it('are not fooled by digits that run together', () => {
    const pair = [
      { reward: 0, group: 1, context: 12 },
      { reward: 0, group: 11, context: 2 },
    ];
    expect([...groupIds(pair, 'prompt_context')]).toEqual([0, 1]);
  });
});
