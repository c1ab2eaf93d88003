/** From a judged batch to signals, each setting against formulas written out. Long, because they share one set of batches. */
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { roles, type Trajectory } from '../../src/rollout/trajectory.ts';
import { distance, seeded } from '../graph/seeded.ts';
import { advantagesBy, gae, whitened } from './formulas.ts';
import { batchOf, makeTrajectory } from './trajectories.ts';

const configWith = (settings: Partial<RunConfig>): RunConfig => ({ ...defaultConfig(), ...settings });
const longest = 16;

/** Completions of two prompt tokens and `length` of their own. */
function written(reward: number, more: Partial<Trajectory> & { length?: number } = {}): Trajectory {
  const { length = 3, ...rest } = more;
  const completion = Array.from({ length }, (_, t) => t + 3);
  return {
    ...makeTrajectory({ prompt: [1, 2], completion, logps: completion.map(() => -1) }),
    reward,
    ...rest,
  };
}
const groupOf = (rewards: readonly number[], group = 0): Trajectory[] =>
  rewards.map((reward, sample) => written(reward, { group, sample }));
const of = (trajectories: readonly Trajectory[], settings: Partial<RunConfig> = {}) =>
  estimate(batchOf(trajectories), configWith(settings), longest, advantageStrategies);
const rounded = (values: ArrayLike<number>, digits = 4): number[] =>
  Array.from(values, (x) => Number(x.toFixed(digits)) + 0);

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
    const { signals, advantages, nonFinite, dropped } = of(trajectories, settings);
    const expected = advantagesBy(formula, rewards, groups);
    expect(distance(advantages, expected)).toBeLessThan(1e-6);
    signals.advantages.forEach((tokens, i) => {
      const [a, b, ...completion] = tokens;
      expect([a, b]).toEqual([0, 0]);
      expect(completion).toHaveLength(1 + (i % 4));
      for (const value of completion) expect(value).toBeCloseTo(expected[i]!, 6);
    });
    expect(signals.masks).toEqual(trajectories.map(({ trainMask }) => trainMask));
    expect([nonFinite, dropped, signals.returns]).toEqual([0, 0, undefined]);
  });

  it('have the published numbers for one success in four', () => {
    const first = trajectories.slice(0, 4);
    expect(rounded(of(first, { scale_rewards: 'group' }).advantages)).toEqual([
      1.4997, -0.4999, -0.4999, -0.4999,
    ]);
    expect(rounded(of(first, { baseline: 'leave_one_out', scale_rewards: 'none' }).advantages, 6)).toEqual([
      1, -0.333333, -0.333333, -0.333333,
    ]);
  });

  it('of medians leave the pivot out of the update, and keep what it did for the others', () => {
    const settings = { baseline: 'median', scale_rewards: 'mad', drop_pivot: true } as const;
    const { signals, advantages, dropped } = of(groupOf([0.1, 0.4, 0.5, 0.9, 1]), settings);
    expect(rounded(advantages)).toEqual([-0.9975, -0.2494, 0, 0.9975, 1.2469]);
    expect(signals.masks.map((mask) => mask.filter(Boolean).length)).toEqual([3, 3, 0, 3, 3]);
    expect(dropped).toBe(1);
    const kept = of(groupOf([0.1, 0.4, 0.5, 0.9, 1]), { ...settings, drop_pivot: false });
    expect([kept.dropped, kept.signals.masks[2]!.filter(Boolean).length]).toEqual([0, 3]);
  });

  describe('of a second phase alone', () => {
    const later = { allocation: 'hard', num_generations: 2, further_only: true } as const;

    it('leave the first completions out where there are further ones, and compare these with each other', () => {
      const trajectories = [...groupOf([0, 0, 1, 0, 0]), ...groupOf([1, 0], 1)];
      const { advantages, signals, dropped } = of(trajectories, { ...later, scale_rewards: 'none' });
      expect(rounded(advantages.slice(2))).toEqual([0.6667, -0.3333, -0.3333, 0.5, -0.5]);
      expect(signals.masks.map((mask) => mask.some(Boolean))).toEqual([
        ...[false, false, true, true, true],
        ...[true, true],
      ]);
      expect(dropped).toBe(2);
    });

    it('change nothing where the budget has no second phase', () => {
      const trajectories = groupOf([0, 0, 1, 0, 0]);
      const uniform = { ...later, allocation: 'uniform' } as const;
      expect(of(trajectories, uniform)).toEqual(of(trajectories, { ...uniform, further_only: false }));
    });

    it('give the gradient of success on average, which both phases together do not', () => {
      // A prompt comes out right with chance p = σ(θ), so dp/dθ = p(1 − p), and a completion’s score is r − p. Its two
      // first completions failed, which is why it has three further ones: all outcomes of these, by their chances.
      const p = 0.3;
      const gradient = (further_only: boolean): number => {
        let sum = 0;
        for (let outcome = 0; outcome < 8; outcome++) {
          const rewards = [0, 0, outcome & 1, (outcome >> 1) & 1, outcome >> 2];
          const chance = rewards.slice(2).reduce((product, r) => product * (r ? p : 1 - p), 1);
          const settings = {
            ...later,
            further_only,
            baseline: 'leave_one_out',
            scale_rewards: 'none',
          } as const;
          const { advantages, signals } = of(groupOf(rewards), settings);
          const learned = rewards.flatMap((r, i) =>
            signals.masks[i]!.some(Boolean) ? [advantages[i]! * (r - p)] : [],
          );
          sum += (chance * learned.reduce((a, b) => a + b, 0)) / Math.max(learned.length, 1);
        }
        return sum;
      };
      expect(gradient(true)).toBeCloseTo(p * (1 - p), 6);
      expect(Math.abs(gradient(false) - p * (1 - p))).toBeGreaterThan(0.02);
    });
  });

  it('are weighed by how sure the policy was of the whole completion, and then held within their limit', () => {
    // Mean entropies of what was written, trained or not: 0.5, 1 and 3, so 1.5 in all. Factors 5/3, 4/3 and 0.
    const entropies = [
      [9, 9, 0.2, 0.8],
      [9, 9, 1, 1],
      [9, 9, 2, 4],
    ].map((values) => Float32Array.from(values));
    const group = [1, 0, 0].map((reward, i) => written(reward, { length: 2, entropies: entropies[i]! }));
    group[1]!.trainMask[2] = 0;
    const none = { scale_rewards: 'none' } as const;
    expect(rounded(of(group, { ...none, entropy_reshape: true }).advantages)).toEqual([1.1111, -0.4444, 0]);
    expect(rounded(of(group, none).advantages)).toEqual([0.6667, -0.3333, -0.3333]);
    const clipped = of(group, { ...none, entropy_reshape: true, advantage_clip: 0.5 });
    expect(rounded(clipped.advantages)).toEqual([0.5, -0.4444, 0]);
  });

  it('grow where a right completion was less likely than its group, per token that the policy wrote', () => {
    // Mean log-probabilities −3, −2 and −1, what stands before a prompt's end left out: −2 in all.
    const logps = [
      [-9, -9, -3],
      [-9, -9, -1.5, -2.5],
      [-9, -9, -1, -1],
    ].map((values) => Float32Array.from(values));
    const group = [1, 1, 0].map((reward, i) => {
      const one = written(reward, { length: logps[i]!.length - 2 });
      return { ...one, logps: logps[i]!, verdict: { ...one.verdict, correct: reward === 1 } };
    });
    const plain = { scale_rewards: 'none' } as const;
    expect(rounded(of(group, plain).advantages)).toEqual([0.3333, 0.3333, -0.6667]);
    const sharpened = of(group, { ...plain, novelty_lambda: 2.5 });
    expect(rounded(sharpened.advantages)).toEqual([0.5, 0.3333, -0.6667]);
    const gently = of(group, { ...plain, novelty_lambda: 0.1 });
    expect(gently.advantages[0]).toBeCloseTo(1 / 3 + 0.1 * (1 - Math.exp(-1)), 6);
  });

  it('are held within their limit', () => {
    const { advantages } = of(trajectories.slice(0, 4), { scale_rewards: 'group', advantage_clip: 0.6 });
    expect(rounded(advantages)).toEqual([0.6, -0.4999, -0.4999, -0.4999]);
  });

  it('do not stand on observations', () => {
    const seen = written(1, { length: 4 });
    seen.roles[4] = roles.observation;
    seen.trainMask[4] = 0;
    const { signals } = of([seen, written(0)], { scale_rewards: 'none' });
    expect([...signals.advantages[0]!]).toEqual([0, 0, 0.5, 0.5, 0, 0.5]);
    expect([...signals.masks[0]!]).toEqual([0, 0, 1, 1, 0, 1]);
  });
});

describe('what is added to the reward', () => {
  const none = { baseline: 'none', scale_rewards: 'none' } as const;

  it('grows over the overlong buffer, in tokens of the completion', () => {
    const lengths = [1, 12, 13, 14, 16];
    const trajectories = lengths.map((length) => written(1, { length }));
    const settings = { ...none, overlong_buffer: 4, overlong_penalty: 1 };
    const { rewards, terms, advantages } = of(trajectories, settings);
    expect([...rewards]).toEqual([1, 1, 0.75, 0.5, 0]);
    expect([...advantages]).toEqual([...rewards]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'overlong']);
    expect([...of(trajectories, { ...settings, overlong_penalty: 0.5 }).rewards]).toEqual([
      1, 1, 0.875, 0.75, 0.5,
    ]);
    expect(of(trajectories, none).terms).toHaveLength(1);
  });

  it('is taken from right answers with a wrong step alone', () => {
    const verdict = (correct: boolean, steps: readonly boolean[]) => ({
      reward: Number(correct),
      correct,
      reason: '',
      steps: steps.map((right, i) => ({ from: i, to: i + 1, correct: right })),
    });
    const trajectories = [
      verdict(true, [true, true]),
      verdict(true, [true, false]),
      verdict(false, [false]),
      verdict(true, []),
    ].map((one) => written(one.reward, { verdict: one }));
    const { rewards, terms } = of(trajectories, { ...none, flaw_penalty: 0.5, overlong_buffer: 4 });
    expect([...rewards]).toEqual([1, 0.5, 0, 1]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'overlong', 'flaw']);
    expect([...of(trajectories, none).rewards]).toEqual([1, 1, 0, 1]);
  });
});

describe('a penalty on length', () => {
  const none = { baseline: 'none', scale_rewards: 'none' } as const;
  const graded = (correct: boolean, length: number) =>
    written(Number(correct), { length, verdict: { reward: Number(correct), correct, reason: '' } });

  it('is taken from right completions in proportion to what the policy wrote, and from no others', () => {
    const trajectories = [graded(true, 16), graded(true, 4), graded(false, 16), graded(true, 4)];
    // The last one read two of its tokens from the environment.
    trajectories[3]!.trainMask.set([0, 0], 3);
    const { rewards, terms } = of(trajectories, { ...none, length_penalty: 0.8 });
    expect(rounded(rewards, 12)).toEqual([0.2, 0.8, 0, 0.9]);
    expect(terms.map(({ name }) => name)).toEqual(['verifier', 'length']);
    expect([...of(trajectories, none).rewards]).toEqual([1, 1, 0, 1]);
  });
});

describe('overconfident errors', () => {
  const settings = {
    scale_rewards: 'none',
    overconfidence_alpha: 0.5,
    overconfidence_tau: 0.2,
    overconfidence_cap: 2,
  } as const;
  const trajectories = groupOf([1, 0, 0, 0]);
  /** The reference is surer by so much, per token of a completion whose tokens all have −1. */
  const reference = [0.4, -0.3, 0, 2].map((surer) => [7, 7, -1 + surer, -1 + surer, -1 + surer]);
  const under = (changes: Partial<RunConfig>) =>
    estimate(batchOf(trajectories), configWith({ ...settings, ...changes }), longest, advantageStrategies, {
      reference,
    });
  const softplus = (x: number): number => Math.log(1 + Math.exp(x));

  it('count for more, the surer of them the policy has become, up to the cap; right ones stay', () => {
    const { advantages, confidence } = under({});
    expect(rounded(confidence!, 6)).toEqual([-0.4, 0.3, 0, -2]);
    const factors = [Math.min(2, 1 + 0.5 * softplus(1.5)), 1 + 0.5 * Math.log(2), 1 + 0.5 * softplus(-10)];
    expect(distance(advantages, [0.75, ...factors.map((factor) => -0.25 * factor)])).toBeLessThan(1e-6);
    expect(rounded(under({ overconfidence_cap: 1.1 }).advantages)).toEqual([0.75, -0.275, -0.275, -0.25]);
  });

  it('are still held within the limit of advantages', () => {
    expect(rounded(under({ advantage_clip: 0.3 }).advantages)).toEqual([0.3, -0.3, -0.3, -0.25]);
  });

  it('look at what was sampled, and at tokens that are trained', () => {
    const observed = groupOf([1, 0]);
    observed[1]!.trainMask[3] = 0;
    const says = [
      [0, 0, -1, -1, -1],
      [0, 0, -1, 50, -1.6],
    ];
    const { confidence } = estimate(batchOf(observed), configWith(settings), longest, advantageStrategies, {
      reference: says,
    });
    expect(rounded(confidence!, 6)).toEqual([0, 0.3]);
  });

  it('are as all others without a strength, and nobody asks for a reference', () => {
    const off = under({ overconfidence_alpha: 0 });
    expect(off.confidence).toBeUndefined();
    expect(off).toEqual(of(trajectories, { ...settings, overconfidence_alpha: 0 }));
    expect(() => of(trajectories, settings)).toThrow(
      'advantages: the overconfidence penalty needs what a reference policy says, got nothing',
    );
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
        const spoilt = of(groupOf([1, bad, 0, 0.5]), settings);
        const without = of(groupOf([1, 0, 0.5]), settings);
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
      const clean = of([valued(1), valued(0)], settings);
      for (const bad of [valued(NaN), valued(1, NaN), valued(0, Infinity)]) {
        const { signals, nonFinite } = of([valued(1), bad, valued(0)], settings);
        expect(nonFinite).toBe(1);
        expect(signals.masks.map((mask) => mask.filter(Boolean).length)).toEqual([3, 0, 3]);
        expect([signals.advantages[0], signals.advantages[2]]).toEqual(clean.signals.advantages);
        expect([...signals.advantages[1]!, ...signals.returns![1]!]).toEqual(new Array(10).fill(0));
      }
    }
  });
});

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
    const { signals, dropped, nonFinite } = of(trajectories, {
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
    const flat = (found: ReturnType<typeof of>) =>
      found.signals.advantages.flatMap((tokens, i) => [
        ...tokens.filter((_, t) => trajectories[i]!.trainMask[t]),
      ]);
    expect(distance(flat(of(trajectories, settings)), expected)).toBeLessThan(1e-6);
    const clipped = flat(of(trajectories, { ...settings, advantage_clip: 0.5 }));
    expect(
      distance(
        clipped,
        expected.map((a) => Math.min(Math.max(a, -0.5), 0.5)),
      ),
    ).toBeLessThan(1e-6);
  });

  it('of an episode pay 1 at every step, where its reward is its share of the longest one', () => {
    const steps = [0.3, 0.2, 0.5, 0.1].map(Math.fround);
    const episode = {
      ...makeTrajectory({ prompt: [], completion: [1, 0, 1, 1], logps: [-1, -1, -1, -1] }),
      features: new Float32Array(8),
      values: Float32Array.from(steps),
      reward: 4 / longest,
    };
    const settings = { baseline: 'value', scale_rewards: 'none', gamma: 0.9, lam: 0.7 } as const;
    const expected = gae([1, 1, 1, 1], steps, 0, 0.9, 0.7);
    const { signals } = of([episode], settings);
    expect(distance(signals.advantages[0]!, expected.advantages)).toBeLessThan(1e-6);
    expect(distance(signals.returns![0]!, expected.returns)).toBeLessThan(1e-6);
    const cut = { ...episode, terminated: false, truncated: true, lastValue: 0.75 };
    const after = gae([1, 1, 1, 1], steps, 0.75, 0.9, 0.7);
    expect(distance(of([cut], settings).signals.advantages[0]!, after.advantages)).toBeLessThan(1e-6);
  });

  it('need values', () => {
    expect(() => of(groupOf([1, 0]), { baseline: 'value', scale_rewards: 'none' })).toThrow(
      'advantages: the value baseline needs the values of a value head, got none',
    );
  });
});

describe('a budget that gives hard prompts more', () => {
  const batch = [...groupOf([1, 0, 0]), ...groupOf([0, 0, 0, 0, 0], 1), ...groupOf([1, 1], 2)];

  it('leaves groups whose rewards do not differ out of the update', () => {
    const { signals } = of(batch, { allocation: 'hard', scale_rewards: 'none' });
    expect(signals.masks.map((mask) => mask.some(Boolean))).toEqual([
      ...[true, true, true],
      ...new Array<boolean>(7).fill(false),
    ]);
    // Whatever else is compared: with the mean of the batch these groups teach something.
    const { signals: compared } = of(batch, { allocation: 'hard', baseline: 'batch_mean' });
    expect(compared.masks.every((mask) => mask.some(Boolean))).toBe(true);
  });

  it('keeps them where every prompt gets as many', () => {
    const { signals } = of(batch, { scale_rewards: 'none' });
    expect(signals.masks.every((mask) => mask.some(Boolean))).toBe(true);
  });
});

describe('selection', () => {
  it('keeps the share of each group whose advantages differ most', () => {
    const { signals, dropped } = of([...groupOf([1, 0.5, 0, 0.5]), ...groupOf([0, 0, 0, 1], 1)], {
      scale_rewards: 'none',
      select_rollouts: 0.5,
    });
    const kept = signals.masks.map((mask) => mask.some(Boolean));
    expect(kept.slice(0, 4)).toEqual([true, false, true, false]);
    expect(kept.slice(4).filter(Boolean)).toHaveLength(2);
    expect(kept[7]).toBe(true);
    expect(dropped).toBe(4);
  });

  it('over the batch keeps the subset of the largest variance of all, whatever its prompts', () => {
    const rewards = [
      [1, 0.5, 0, 0.5],
      [0.4, 0.4, 0.4, 0.4],
    ];
    const batch = rewards.flatMap((own, group) => groupOf(own, group));
    const settings = { scale_rewards: 'none', select_rollouts: 0.5, select_scope: 'batch' } as const;
    const { signals, advantages } = of(batch, settings);
    const kept = signals.masks.flatMap((mask, i) => (mask.some(Boolean) ? [i] : []));
    expect(kept).toHaveLength(4);
    // Every subset of four, by its variance.
    const all = of(batch, { scale_rewards: 'none' }).advantages;
    const variance = (some: readonly number[]): number => {
      const values = some.map((i) => all[i] as number);
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      return values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    };
    const subsets = Array.from({ length: 256 }, (_, bits) =>
      batch.flatMap((__, i) => ((bits >> i) & 1 ? [i] : [])),
    );
    const best = Math.max(...subsets.filter(({ length }) => length === 4).map(variance));
    expect(variance(kept)).toBeCloseTo(best, 9);
    expect([...advantages]).toEqual([...all]);
  });

  it('at random keeps as many, the same for the same seed and others for another', () => {
    const batch = Array.from({ length: 6 }, (_, index) =>
      groupOf([1, 0.5, 0, 0.5], index).map((one) => ({ ...one, prompt: { ...one.prompt, index } })),
    ).flat();
    const kept = (seed: number): string => {
      const settings = { select_rollouts: 0.5, select_by: 'random', seed } as const;
      return of(batch, settings)
        .signals.masks.map((mask) => Number(mask.some(Boolean)))
        .join('');
    };
    for (let group = 0; group < 6; group++)
      expect(kept(1).slice(4 * group, 4 * group + 4)).toMatch(/^(0*1){2}0*$/);
    expect(kept(1)).toBe(kept(1));
    expect(kept(1)).not.toBe(kept(2));
  });

  it('keeps the share of tokens with the largest advantage times entropy, over the whole batch', () => {
    const entropies = [
      [0.1, 0.9, 0.2],
      [0.5, 0.3, 0.4],
    ];
    const trajectories = [1, 0].map((reward, i) =>
      written(reward, { entropies: Float32Array.from([9, 9, ...entropies[i]!]) }),
    );
    const { signals } = of(trajectories, { scale_rewards: 'none', select_tokens: 0.5 });
    expect(signals.masks.map((mask) => [...mask.subarray(2)])).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
    expect(signals.masks.every(([a, b]) => !a && !b)).toBe(true);
    // Means of the loss count what was left out, so that the step does not grow.
    expect(signals.counted).toEqual([3, 3]);
    expect(of(trajectories, { scale_rewards: 'none' }).signals.counted).toBeUndefined();
    // The advantages themselves stay, and so do the trajectories' own masks.
    expect(signals.advantages[0]![2]).toBe(0.5);
    expect([...trajectories[0]!.trainMask]).toEqual([0, 0, 1, 1, 1]);
  });
});
