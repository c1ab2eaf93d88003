/** Advantages by own code: what the code sees of a group, and what becomes of its answers. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { estimate, type Unrewarded } from '../../../src/learn/estimate.ts';
import { provideOwnMethod, type OwnAnswers, type OwnMethod } from '../../../src/learn/own/ownMethod.ts';
import { roles } from '../../../src/rollout/sample.ts';
import { ownGroupOf, withOwnAdvantages } from '../../../src/strategies/advantage/own/own.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import type { written } from '../../learn/estimated.ts';
import { columnsOf, configWith, groupOf, longest } from '../../learn/estimated.ts';
import { batchOf } from '../../learn/trajectories.ts';

const method: OwnMethod = {
  ...{ source: 'own', title: 'Own', basedOn: 'grpo', set: {}, settings: [], hooks: ['advantages'] },
  ...{ rewards: [], loss: null, values: {} },
};
const refuses = (): Promise<never> => Promise.reject(new Error('not asked'));

/** Estimates under code that answers so. */
async function under(
  answer: (...group: Parameters<OwnAnswers['advantages']>) => readonly (readonly (number | number[])[])[],
  trajectories: readonly Unrewarded[],
  settings: Partial<RunConfig> = {},
) {
  provideOwnMethod(method, {
    advantages: (...asked) => Promise.resolve(answer(...asked)),
    ...{ rewards: refuses, keep: refuses, choose: refuses, hint: refuses, replay: refuses, branch: refuses },
  });
  const config = configWith({ baseline: 'own', own_method: method, ...settings });
  const rewarded = trajectories.map((one) => ({ ...one, earned: one.reward }));
  const answered = await withOwnAdvantages(rewarded, config, (prompt) => ({ tried: prompt, solved: 0 }));
  return columnsOf(estimate(batchOf(answered), config, longest, advantageStrategies));
}

it('the group that the code sees has trained tokens only, where a completion left another, and whether it had a hint', () => {
  const [first, other] = groupOf([1, 0]) as [ReturnType<typeof written>, ReturnType<typeof written>];
  const second = {
    ...{ ...other, branch: { from: 0, at: 4 }, hint: { context: 1, tokens: [] } },
    trainMask: Uint8Array.from([0, 0, 1, 0, 1]),
    roles: Uint8Array.from([0, 0, roles.action, roles.observation, roles.action]),
    logps: Float32Array.from([0, 0, -1, 0, -2]),
    entropies: Float32Array.from([0, 0, 0.5, 0, 0.25]),
  };
  const record = { tried: 3, solved: 1 };
  const group = ownGroupOf(
    [
      { ...first, earned: 1 },
      { ...second, earned: 0.5 },
    ],
    record,
  );
  expect(group).toMatchObject({
    ...{ rewards: [1, 0.5], lengths: [3, 2], hinted: [false, true], record },
    parent: [null, { from: 0, at: 1 }],
  });
  expect(group.logps[1]).toEqual([-1, -2]);
  expect(group.entropies[1]).toEqual([0.5, 0.25]);
  expect(group.tokens.map(({ length }) => length)).toEqual([3, 2]);
});

describe('the answers of the code', () => {
  it('are the advantages, group by group, whatever the scale of rewards is set to', async () => {
    const trajectories = [...groupOf([1, 0], 0), ...groupOf([0, 1], 1)];
    const found = await under(
      (groups) => groups.map(({ rewards }, g) => rewards.map((reward) => 10 * g + reward)),
      trajectories,
      { scale_rewards: 'batch' },
    );
    expect(found.advantages).toEqual([1, 0, 10, 11]);
  });

  it('may differ by token; later shapes act on the mean of a completion', async () => {
    const answer = () => [
      [
        [1, 2, 6],
        [0, 0, -3],
      ],
    ];
    const found = await under(answer, groupOf([1, 0]));
    expect(found.signals.advantages.map((one) => [...one].slice(2))).toEqual([
      [1, 2, 6],
      [0, 0, -3],
    ]);
    // The clip holds the means, 3 and −1, to ±2: the first completion's tokens move by −1.
    const clipped = await under(answer, groupOf([1, 0]), { advantage_clip: 2 });
    expect(clipped.signals.advantages.map((one) => [...one].slice(2))).toEqual([
      [0, 1, 5],
      [0, 0, -3],
    ]);
  });

  it('leave out completions without a finite advantage, and never see those without a finite reward', async () => {
    const seen: number[][] = [];
    const found = await under(
      (groups) =>
        groups.map(({ rewards }) => {
          seen.push([...rewards]);
          return rewards.map((reward) => (reward === 0 ? NaN : reward));
        }),
      groupOf([1, NaN, 0, 0.5]),
    );
    expect(seen).toEqual([[1, 0, 0.5]]);
    expect(found.advantages).toEqual([1, 0, 0, 0.5]);
    expect(found.nonFinite).toBe(2);
    expect(found.signals.masks.map((mask) => mask.some(Boolean))).toEqual([true, false, false, true]);
  });

  it('are explained as a step of the advantage', () => {
    const config = configWith({ baseline: 'own', own_method: method });
    const answered = groupOf([1]).map((one) => ({ ...one, ownAdvantage: 0.75 }));
    const { batch } = estimate(batchOf(answered), config, longest, advantageStrategies);
    const steps = batch.trajectories[0]?.explain?.(2) ?? [];
    expect(steps.map(({ id }) => id)).toContain('baseline own');
    expect(steps.at(-1)?.result).toBe(0.75);
  });
});
