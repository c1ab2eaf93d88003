/** From a verified batch to signals: advantages from comparison, and rewards that are not finite. */
import { describe, expect, it } from 'vitest';
import { roles } from '../../src/rollout/sample.ts';
import { distance } from '../graph/seeded.ts';
import { estimated, groupOf, rounded, written } from './estimated.ts';
import { advantagesBy } from './formulas.ts';

describe('advantages from comparison', () => {
  const rewards = [1, 0, 0, 0, 0.2, 0.9, 0.4, 0.4, 0.5];
  const groups = [0, 0, 0, 0, 1, 1, 1, 1, 1];
  const trajectories = rewards.map((reward, i) => written(reward, { group: groups[i], length: 1 + (i % 4) }));

  it.each([
    ['grpo', { baseline: 'mean', scale_rewards: 'group' }],
    ['grpoBatch', { baseline: 'mean', scale_rewards: 'batch' }],
    ['drGrpo', { baseline: 'mean', scale_rewards: 'none' }],
    ['rloo', { baseline: 'leave_one_out', scale_rewards: 'none' }],
    ['reinforce', { baseline: 'batch_mean', scale_rewards: 'none' }],
    ['none', { baseline: 'none', scale_rewards: 'none' }],
  ] as const)('are those of %s, on every trained token and on no other', (formula, settings) => {
    const { signals, advantages, nonFinite, dropped } = estimated(trajectories, settings);
    const expected = advantagesBy(formula, rewards, groups);
    expect(distance(advantages, expected)).toBeLessThan(1e-6);
    signals.advantages.forEach((tokens, i) => {
      const [a, b, ...completion] = tokens;
      expect([a, b]).toEqual([0, 0]);
      expect(completion).toHaveLength(1 + (i % 4));
      for (const value of completion) expect(value).toBeCloseTo(expected[i]!, 6);
    });
    expect(signals.masks).toEqual(trajectories.map(({ trainMask }) => trainMask));
    expect([nonFinite, dropped, signals.returns[0]]).toEqual([0, 0, undefined]);
  });

  it('have the published numbers for one success in four', () => {
    const first = trajectories.slice(0, 4);
    expect(rounded(estimated(first, { scale_rewards: 'group' }).advantages)).toEqual([
      1.4997, -0.4999, -0.4999, -0.4999,
    ]);
    expect(
      rounded(estimated(first, { baseline: 'leave_one_out', scale_rewards: 'none' }).advantages, 6),
    ).toEqual([1, -0.333333, -0.333333, -0.333333]);
  });

  it('are held within their limit', () => {
    const { advantages } = estimated(trajectories.slice(0, 4), {
      scale_rewards: 'group',
      advantage_clip: 0.6,
    });
    expect(rounded(advantages)).toEqual([0.6, -0.4999, -0.4999, -0.4999]);
  });

  it('do not stand on observations', () => {
    const seen = written(1, { length: 4 });
    seen.roles[4] = roles.observation;
    seen.trainMask[4] = 0;
    const { signals } = estimated([seen, written(0)], { scale_rewards: 'none' });
    expect([...signals.advantages[0]!]).toEqual([0, 0, 0.5, 0.5, 0, 0.5]);
    expect([...signals.masks[0]!]).toEqual([0, 0, 1, 1, 0, 1]);
  });
});

describe('a reward that is not finite', () => {
  it.each([NaN, Infinity, -Infinity])(
    '%d masks its trajectory, is counted, and changes nobody else',
    (bad) => {
      for (const settings of [
        { baseline: 'mean', scale_rewards: 'group' },
        { baseline: 'leave_one_out', scale_rewards: 'batch' },
        { baseline: 'median', scale_rewards: 'mad' },
        { baseline: 'batch_mean', scale_rewards: 'none' },
      ] as const) {
        const spoilt = estimated(groupOf([1, bad, 0, 0.5]), settings);
        const without = estimated(groupOf([1, 0, 0.5]), settings);
        expect(spoilt.nonFinite).toBe(1);
        expect(spoilt.signals.masks[1]!.some(Boolean)).toBe(false);
        expect([0, 2, 3].map((i) => spoilt.advantages[i])).toEqual([...without.advantages]);
        expect(spoilt.advantages[1]).toBe(0);
        expect(spoilt.rewards[1]).toBeNaN();
      }
    },
  );

  it('does the same under a value head, and so does a value that is not finite', () => {
    const valued = (reward: number, value = 0.25) =>
      written(reward, { values: Float32Array.of(0, 0, 0.1, value, 0.4) });
    for (const scale_rewards of ['batch', 'none'] as const) {
      const settings = { baseline: 'value', scale_rewards } as const;
      const clean = estimated([valued(1), valued(0)], settings);
      for (const bad of [valued(NaN), valued(1, NaN), valued(0, Infinity)]) {
        const { signals, nonFinite } = estimated([valued(1), bad, valued(0)], settings);
        expect(nonFinite).toBe(1);
        expect(signals.masks.map((mask) => mask.filter(Boolean).length)).toEqual([3, 0, 3]);
        expect([signals.advantages[0], signals.advantages[2]]).toEqual(clean.signals.advantages);
        expect([...signals.advantages[1]!, ...signals.returns[1]!]).toEqual(new Array(10).fill(0));
      }
    }
  });
});
