/** The reward of own code: its parts, weighted and normalised, beside the verifier's. */
import { describe, expect, it } from 'vitest';
import { estimate } from '../../../src/learn/estimate.ts';
import { provideOwnMethod, type OwnMethod } from '../../../src/learn/own/ownMethod.ts';
import { weighedParts, withOwnReward } from '../../../src/strategies/reward/own/ownReward.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { columnsOf, configWith, groupOf, longest } from '../../learn/estimated.ts';
import { batchOf } from '../../learn/trajectories.ts';

const refuses = (): Promise<never> => Promise.reject(new Error('not asked'));
const method: OwnMethod = {
  ...{ source: 'reward', title: 'Own', basedOn: 'grpo', set: {}, settings: [], hooks: ['reward'] },
  ...{ rewards: [{ name: 'short', weight: 1, normalise: false }], loss: null, values: {} },
};

describe('the parts of an own reward', () => {
  it('are summed by weight; a normalised part has mean 0 and unbiased deviation 1 in its group', () => {
    const parts = [
      { name: 'a', weight: 2, normalise: false },
      { name: 'b', weight: 0.5, normalise: true },
    ];
    const values = [
      [1, 10],
      [2, 20],
      [3, 30],
      [4, 7],
    ];
    const found = weighedParts(values, parts, [[0, 1, 2], [3]]);
    // 10, 20, 30 has mean 20 and deviation 10; a group of one has no deviation.
    const unit = 10 / (10 + 1e-4);
    expect(found[0]).toBeCloseTo(2 - 0.5 * unit, 12);
    expect(found[1]).toBeCloseTo(4, 12);
    expect(found[2]).toBeCloseTo(6 + 0.5 * unit, 12);
    expect(found[3]).toBeCloseTo(8, 12);
  });

  it('that are not a number leave their completion out, and no other', () => {
    const parts = [{ name: 'a', weight: 1, normalise: true }];
    const found = weighedParts([[1], [NaN], [3]], parts, [[0, 1, 2]]);
    expect(found[1]).toBeNaN();
    expect(found[0]).toBeCloseTo(-Math.SQRT1_2, 3);
    expect(found[2]).toBeCloseTo(Math.SQRT1_2, 3);
  });
});

describe('the reward of a completion', () => {
  it('is the verifier’s and the own reward times its factor; its mean is a metric', async () => {
    const seen: unknown[] = [];
    provideOwnMethod(method, {
      rewards: (attempts) => {
        seen.push(...attempts);
        return Promise.resolve(attempts.map((_, i) => [i]));
      },
      ...{
        advantages: refuses,
        keep: refuses,
        choose: refuses,
        hint: refuses,
        replay: refuses,
        branch: refuses,
      },
    });
    const config = configWith({
      own_reward: 0.5,
      own_method: method,
      baseline: 'none',
      scale_rewards: 'none',
    });
    const answered = await withOwnReward(groupOf([1, 0, 1]), config);
    const found = columnsOf(estimate(batchOf(answered), config, longest, advantageStrategies));
    expect(found.rewards).toEqual([1, 0.5, 2]);
    expect(found.terms.map(({ name }) => name)).toEqual(['verifier', 'own']);
    expect(seen).toHaveLength(3);
    expect(seen[0]).toMatchObject({ length: 3 });
  });

  it('is not asked for where its factor is 0', async () => {
    provideOwnMethod(method, {
      ...{ rewards: refuses, advantages: refuses, keep: refuses, choose: refuses, hint: refuses },
      ...{ replay: refuses, branch: refuses },
    });
    const trajectories = groupOf([1]);
    expect(await withOwnReward(trajectories, configWith({ own_method: method }))).toBe(trajectories);
  });
});
