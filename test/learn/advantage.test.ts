import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAdvantages, type ScaleRewards } from '../../src/learn/advantage/advantage.ts';
import { rewardMetrics } from '../../src/learn/advantage/metrics.ts';

const scales: ScaleRewards[] = ['group', 'batch', 'none'];

/** Textbook formulas, written out with two passes and no shared code. */
function byHand(rewards: number[], groups: number[], scale: ScaleRewards): number[] {
  const std = (values: number[]): number => {
    if (values.length === 1) return 0;
    const mean = values.reduce((a, b) => a + b) / values.length;
    return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / (values.length - 1));
  };
  return rewards.map((reward, i) => {
    const own = rewards.filter((_, j) => groups[j] === groups[i]);
    const divisor = { group: std(own) + 1e-4, batch: std(rewards) + 1e-4, none: 1 }[scale];
    return (reward - own.reduce((a, b) => a + b) / own.length) / divisor;
  });
}

const batches = fc
  .array(fc.record({ reward: fc.double({ min: 0, max: 1, noNaN: true }), group: fc.nat(5) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((samples) => ({ rewards: samples.map((s) => s.reward), groups: samples.map((s) => s.group) }));

describe('groupAdvantages', () => {
  it('gives the published GRPO numbers for one success in four', () => {
    const [right, ...wrong] = groupAdvantages([1, 0, 0, 0], [7, 7, 7, 7], 'group');
    expect(right).toBeCloseTo(1.4997, 5);
    for (const value of wrong) expect(value).toBeCloseTo(-0.4999, 5);
  });

  it('uses the unbiased standard deviation: a group of two gets ±0.7071 and not ±1', () => {
    expect(groupAdvantages([1, 0], [0, 0], 'group')[0]).toBeCloseTo(0.707, 4);
  });

  it('equals the written-out formula, groups interleaved or not', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom(...scales), ({ rewards, groups }, scale) => {
        const expected = byHand(rewards, groups, scale);
        groupAdvantages(rewards, groups, scale).forEach((value, i) => {
          expect(Math.abs(value - (expected[i] as number))).toBeLessThan(1e-5);
        });
      }),
    );
  });

  it('sums to zero within every group', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom(...scales), ({ rewards, groups }, scale) => {
        const advantages = groupAdvantages(rewards, groups, scale);
        for (const group of new Set(groups)) {
          const own = [...advantages].filter((_, i) => groups[i] === group);
          expect(Math.abs(own.reduce((a, b) => a + b, 0))).toBeLessThan(1e-4);
        }
      }),
    );
  });

  it('does not change when every reward is shifted by the same amount', () => {
    fc.assert(
      fc.property(
        batches,
        fc.constantFrom(...scales),
        fc.integer({ min: -4, max: 4 }),
        (batch, scale, shift) => {
          const shifted = batch.rewards.map((reward) => reward + shift);
          const moved = groupAdvantages(shifted, batch.groups, scale);
          groupAdvantages(batch.rewards, batch.groups, scale).forEach((value, i) => {
            expect(Math.abs(value - (moved[i] as number))).toBeLessThan(1e-5);
          });
        },
      ),
    );
  });

  it('is exactly 0 for a single completion and for a group without spread', () => {
    for (const scale of scales) {
      expect([...groupAdvantages([0.3, 0.1, 0.1, 0.1], [0, 1, 1, 1], scale)]).toEqual([0, 0, 0, 0]);
    }
  });

  it('refuses a batch with a missing group', () => {
    expect(() => groupAdvantages([1, 0], [0], 'group')).toThrow('need one group per reward, got 1 for 2');
  });
});

describe('rewardMetrics', () => {
  const rewards = [1, 0, 0, 0, 1, 1, 1, 1];
  const groups = [0, 0, 0, 0, 1, 1, 1, 1];

  it('reports mean reward, mean group spread and the share of samples without spread', () => {
    const metrics = rewardMetrics(rewards, groups, 'group');
    expect(metrics.reward).toBeCloseTo(0.625, 12);
    expect(metrics.reward_std).toBeCloseTo(0.25, 12); // (0.5 + 0) / 2
    expect(metrics.frac_reward_zero_std).toBe(0.5);
  });

  it('reports the spread of the whole batch when that is the scale', () => {
    const metrics = rewardMetrics(rewards, groups, 'batch');
    expect(metrics.reward_std).toBeCloseTo(Math.sqrt(15 / 8 / 7), 12);
    expect(metrics.frac_reward_zero_std).toBe(0.5);
  });

  it('weighs groups of unequal size alike in `reward` and by size in the shares', () => {
    const metrics = rewardMetrics([1, 0, 0, 0, 0], [0, 1, 1, 1, 1], 'none');
    expect(metrics.reward).toBe(0.5);
    expect(metrics.frac_reward_zero_std).toBe(1);
  });
});
