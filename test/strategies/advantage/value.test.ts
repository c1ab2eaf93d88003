/** Advantages from a value head, against the double sum of GAE. */
import { describe, expect, it } from 'vitest';
import { roles } from '../../../src/rollout/sample.ts';
import { distance, seeded } from '../../graph/seeded.ts';
import { estimated, groupOf, longest, written } from '../../learn/estimated.ts';
import { gae, whitened } from '../../learn/formulas.ts';
import { makeTrajectory } from '../../learn/trajectories.ts';

describe('advantages from a value head', () => {
  const values = seeded(3, 24, -0.5, 0.8).map(Math.fround);
  /** Ended by itself, cut off with and without a value after it, and with an observation inside. */
  const trajectories = [
    written(1, { length: 4, values: Float32Array.from([0, 0, ...values.slice(0, 4)]) }),
    written(0.25, {
      length: 3,
      terminated: false,
      truncated: true,
      lastValue: 0.5,
      values: Float32Array.from([0, 0, ...values.slice(4, 7)]),
    }),
    written(0.5, {
      length: 2,
      terminated: false,
      truncated: true,
      values: Float32Array.from([0, 0, ...values.slice(7, 9)]),
    }),
    written(0.75, { length: 5, values: Float32Array.from([0, 0, ...values.slice(9, 14)]) }),
  ];
  const observed = trajectories[3]!;
  observed.trainMask.set([0, 0], 3);
  observed.roles.fill(roles.observation, 3, 5);

  /** By the double sum, over actions alone; the reward comes with the last one. */
  const byHand = (gamma: number, lambda: number) =>
    trajectories.map((trajectory) => {
      const actions = [...trajectory.trainMask.keys()].filter((t) => trajectory.trainMask[t]);
      const rewards = actions.map((t) => (t === actions.at(-1) ? trajectory.reward : 0));
      const after = trajectory.terminated ? 0 : (trajectory.lastValue ?? 0);
      return {
        actions,
        ...gae(
          rewards,
          actions.map((t) => trajectory.values![t]!),
          after,
          gamma,
          lambda,
        ),
      };
    });

  it.each([
    [1, 0.95],
    [0.9, 0.8],
    [1, 1],
    [0.99, 0],
  ])('are GAE at γ %d and λ %d, and returns the targets', (gamma, lam) => {
    const { signals, dropped, nonFinite } = estimated(trajectories, {
      baseline: 'value',
      scale_rewards: 'none',
      gamma,
      lam,
    });
    byHand(gamma, lam).forEach(({ actions, advantages, returns }, i) => {
      const [got, targets] = [signals.advantages[i]!, signals.returns![i]!];
      expect(
        distance(
          actions.map((t) => got[t]!),
          advantages,
        ),
      ).toBeLessThan(1e-6);
      expect(
        distance(
          actions.map((t) => targets[t]!),
          returns,
        ),
      ).toBeLessThan(1e-6);
      for (const t of got.keys()) if (!actions.includes(t)) expect([got[t], targets[t]]).toEqual([0, 0]);
    });
    expect([dropped, nonFinite]).toEqual([0, 0]);
  });

  it('are whitened over all actions of the batch, and then held within their limit', () => {
    const settings = { baseline: 'value', scale_rewards: 'batch', gamma: 1, lam: 0.95 } as const;
    const expected = whitened(byHand(1, 0.95).flatMap(({ advantages }) => advantages));
    const flat = (found: ReturnType<typeof estimated>) =>
      found.signals.advantages.flatMap((tokens, i) => [
        ...tokens.filter((_, t) => trajectories[i]!.trainMask[t]),
      ]);
    expect(distance(flat(estimated(trajectories, settings)), expected)).toBeLessThan(1e-6);
    const clipped = flat(estimated(trajectories, { ...settings, advantage_clip: 0.5 }));
    expect(
      distance(
        clipped,
        expected.map((a) => Math.min(Math.max(a, -0.5), 0.5)),
      ),
    ).toBeLessThan(1e-6);
  });

  it('of an episode pay 1 at every step, where the task pays so and its reward is its share of the longest one', () => {
    const steps = [0.3, 0.2, 0.5, 0.1].map(Math.fround);
    const episode = {
      ...makeTrajectory({ prompt: [], completion: [1, 0, 1, 1], logps: [-1, -1, -1, -1] }),
      features: new Float32Array(8),
      values: Float32Array.from(steps),
      reward: 4 / longest,
    };
    const settings = {
      task: 'cart-pole',
      baseline: 'value',
      scale_rewards: 'none',
      gamma: 0.9,
      lam: 0.7,
    } as const;
    const expected = gae([1, 1, 1, 1], steps, 0, 0.9, 0.7);
    const { signals } = estimated([episode], settings);
    expect(distance(signals.advantages[0]!, expected.advantages)).toBeLessThan(1e-6);
    expect(distance(signals.returns![0]!, expected.returns)).toBeLessThan(1e-6);
    const cut = { ...episode, terminated: false, truncated: true, lastValue: 0.75 };
    const after = gae([1, 1, 1, 1], steps, 0.75, 0.9, 0.7);
    expect(distance(estimated([cut], settings).signals.advantages[0]!, after.advantages)).toBeLessThan(1e-6);
  });

  it('of an episode pay its whole reward at the end, where the task pays so', () => {
    const steps = [0.3, 0.2, 0.5].map(Math.fround);
    const episode = {
      ...makeTrajectory({ prompt: [], completion: [1, 0, 3], logps: [-1, -1, -1] }),
      features: new Float32Array(3 * 29),
      values: Float32Array.from(steps),
      reward: 0.5,
    };
    const settings = {
      task: 'grid-world',
      baseline: 'value',
      scale_rewards: 'none',
      gamma: 0.9,
      lam: 0.7,
    } as const;
    const expected = gae([0, 0, 0.5], steps, 0, 0.9, 0.7);
    const { signals } = estimated([episode], settings);
    expect(distance(signals.advantages[0]!, expected.advantages)).toBeLessThan(1e-6);
    expect(distance(signals.returns![0]!, expected.returns)).toBeLessThan(1e-6);
  });

  it('need values', () => {
    expect(() => estimated(groupOf([1, 0]), { baseline: 'value', scale_rewards: 'none' })).toThrow(
      'advantages: the value baseline needs the values of a value head, got none',
    );
  });
});
