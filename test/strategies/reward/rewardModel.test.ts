import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { emptyLedger } from '../../../src/rollout/ledger.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { createRun } from '../../../src/run/run.ts';
import {
  byRewardModel,
  isOneSided,
  rewardModelMetrics,
} from '../../../src/strategies/reward/reward-model/byRewardModel.ts';
import { preference, scoreOf, strengthOf } from '../../../src/strategies/reward/reward-model/rewardModel.ts';
import { columnsOf, estimated } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { partsWith } from '../../run/parts.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';

const longest = 20;

interface Written {
  /** The verifier's reward. */
  readonly quality: number;
  readonly length: number;
}

const groupOf = (members: readonly Written[], group = 0): Sample[] =>
  members.map(({ quality, length }, sample) => ({
    ...makeTrajectory({
      prompt: [1, 2],
      completion: Array.from({ length }, () => 3),
      logps: Array.from({ length }, () => -1),
      group,
    }),
    sample,
    verdict: { reward: quality, correct: quality === 1, reason: '' },
    reward: quality,
  }));

const parsed = parseConfig({ task: 'euclid', labels: 'pairwise', baseline: 'reference', most_one_sided: 1 });
const settings = (more: Partial<RunConfig> = {}): RunConfig => ({ ...parsed, ...more });

const advantagesOf = (group: readonly Sample[], config: RunConfig): readonly number[] =>
  columnsOf(
    estimate(byRewardModel(batchOf(group), longest, config).batch, config, longest, advantageStrategies),
  ).advantages;

/** Written out again: P(i beats r) of Bradley and Terry's model. */
const beats = (one: Written, other: Written, accuracy: number, bias: number): number =>
  1 /
  (1 +
    Math.exp(
      -(
        Math.log(accuracy / (1 - accuracy)) * (one.quality - other.quality) +
        (bias * (one.length - other.length)) / longest
      ),
    ));

const mixed: readonly Written[] = [
  { quality: 1, length: 6 },
  { quality: 1, length: 20 },
  { quality: 0, length: 20 },
  { quality: 0, length: 2 },
];

const anyWritten = fc.record({
  quality: fc.constantFrom(0, 1),
  length: fc.integer({ min: 1, max: longest }),
});

describe('the reward model', () => {
  const strength = (one: Written, reward_model_accuracy: number, reward_model_length_bias: number) =>
    strengthOf(one, longest, { reward_model_accuracy, reward_model_length_bias });

  it('prefers a right completion to a wrong one of equal length with its accuracy', () => {
    const chance = (accuracy: number) =>
      preference(
        strength({ quality: 1, length: 9 }, accuracy, 3),
        strength({ quality: 0, length: 9 }, accuracy, 3),
      );
    for (const accuracy of [0.5, 0.7, 0.9, 0.999]) expect(chance(accuracy)).toBeCloseTo(accuracy, 12);
  });

  it('without a bias prefers by quality alone, whatever the lengths', () => {
    fc.assert(
      fc.property(anyWritten, anyWritten, fc.double({ min: 0.51, max: 0.999, noNaN: true }), (a, b, how) => {
        const above = preference(strength(a, how, 0), strength(b, how, 0)) - 0.5;
        expect(Math.sign(Math.abs(above) < 1e-12 ? 0 : above)).toBe(Math.sign(a.quality - b.quality));
      }),
    );
  });

  it('with a bias prefers a long wrong completion to a short right one', () => {
    const chance = preference(
      strength({ quality: 0, length: longest }, 0.9, 6),
      strength({ quality: 1, length: 2 }, 0.9, 6),
    );
    expect(chance).toBeCloseTo(beats({ quality: 0, length: 20 }, { quality: 1, length: 2 }, 0.9, 6), 12);
    expect(chance).toBeGreaterThan(0.9);
  });

  it('scores single completions with the noise of its comparisons: the better of two scores has that probability', () => {
    const steps = 500;
    const [one, other] = [1.3, 0.2];
    const scores = (strength: number) =>
      Array.from({ length: steps }, (_, i) => scoreOf(strength, (i + 0.5) / steps));
    const [ofOne, ofOther] = [scores(one), scores(other)];
    const won = ofOne.reduce((sum, a) => sum + ofOther.filter((b) => b < a).length, 0);
    expect(won / (steps * steps)).toBeCloseTo(preference(one, other), 2);
  });
});

describe('rewards of a pairwise reward model', () => {
  it('lead to mean advantages that enumerating every reference and every comparison gives', () => {
    const [accuracy, bias] = [0.8, 1.5];
    const seeds = 4000;
    const sums = mixed.map(() => 0);
    for (let seed = 0; seed < seeds; seed++) {
      const config = settings({ seed, reward_model_accuracy: accuracy, reward_model_length_bias: bias });
      advantagesOf(groupOf(mixed), config).forEach((advantage, i) => {
        sums[i] = sums[i]! + advantage;
      });
    }
    mixed.forEach((one, i) => {
      const expected = mixed.reduce(
        (sum, reference, r) => sum + (r === i ? 0 : 2 * beats(one, reference, accuracy, bias) - 1),
        0,
      );
      // Four standard errors of a number in [−1, 1].
      expect(Math.abs(sums[i]! / seeds - expected / mixed.length)).toBeLessThan(4 / Math.sqrt(seeds));
    });
  });

  it('name one reference for each group, each completion equally often, and nothing for it', () => {
    const seeds = 2000;
    const chosen = mixed.map(() => 0);
    for (let seed = 0; seed < seeds; seed++) {
      const config = settings({ seed });
      const { batch } = byRewardModel(batchOf(groupOf(mixed)), longest, config);
      const references = batch.trajectories.flatMap(({ rated }, i) => (rated?.won === null ? [i] : []));
      expect(references).toHaveLength(1);
      chosen[references[0]!]! += 1;
      const advantages = advantagesOf(groupOf(mixed), config);
      expect(advantages[references[0]!]).toBe(0);
      for (const advantage of advantages) expect([-1, 0, 1]).toContain(advantage);
    }
    const chiSquare = chosen.reduce((sum, count) => sum + (count - seeds / 4) ** 2 / (seeds / 4), 0);
    expect(chiSquare).toBeLessThan(16.27); // 0.999 quantile with 3 degrees of freedom
  });

  it('cost two calls for each completion but the reference, and two for each of a pointwise reward model', () => {
    const batch = batchOf([...groupOf(mixed), ...groupOf(mixed.slice(1), 1)]);
    expect(byRewardModel(batch, longest, settings()).calls).toBe(2 * (3 + 2));
    expect(byRewardModel(batch, longest, settings({ labels: 'pointwise' })).calls).toBe(2 * (4 + 3));
  });

  it('leave out a group on one side of the reference', () => {
    expect(isOneSided([1, 1, 0.5, 1], 0.6)).toBe(true);
    expect(isOneSided([0, 0, 0.5, 0], 0.75)).toBe(false);
    expect(isOneSided([1, 0.5, 0.5, 0], 0)).toBe(false);
    const sides = [
      { quality: 1, length: 5 },
      { quality: 1, length: 5 },
      { quality: 1, length: 5 },
      { quality: 0, length: 5 },
    ];
    fc.assert(
      fc.property(fc.nat(5000), fc.constantFrom(0, 0.3, 0.6), (seed, most) => {
        const all = advantagesOf(groupOf(sides), settings({ seed }));
        const kept = advantagesOf(groupOf(sides), settings({ seed, most_one_sided: most }));
        const balance = Math.abs(all.reduce((sum, advantage) => sum + advantage, 0)) / all.length;
        expect(kept.map(Number)).toEqual(balance > most ? all.map(() => 0) : all);
      }),
    );
  });

  it('never compare with a completion that the verifier could not score, and leave it unscored', () => {
    const group = groupOf(mixed);
    const broken = group.map((one, i) =>
      i === 2 ? { ...one, verdict: { ...one.verdict, reward: NaN }, reward: NaN } : one,
    );
    for (let seed = 0; seed < 50; seed++) {
      const { batch, calls } = byRewardModel(batchOf(broken), longest, settings({ seed }));
      expect(batch.trajectories[2]).toBe(broken[2]);
      expect(calls).toBe(4);
    }
  });

  it('are what the baseline subtracts, and other baselines take them as they are', () => {
    const rated = groupOf(mixed).map((one, i) => ({
      ...one,
      rated: { won: [2, null, 0, 1][i]! },
      reward: [1, 0.5, 0, 0.5][i]!,
    }));
    const against = (more: Partial<RunConfig>) => Array.from(estimated(rated, more).advantages);
    expect(against({ labels: 'pairwise', baseline: 'reference' })).toEqual([1, 0, -1, 0]);
    expect(against({ labels: 'pairwise', scale_rewards: 'none' })).toEqual([0.5, 0, -0.5, 0]);
  });
});

describe('metrics of a reward model', () => {
  it('say how often it was right and how often it took the longer one, over decided pairs with the reference', () => {
    const won = [2, null, 0, 1];
    const rated = groupOf(mixed).map((one, i) => ({
      ...one,
      rated: { won: won[i]! },
      reward: [1, 0.5, 0, 0.5][i]!,
    }));
    // The first beats the reference, which is as right and longer; the third, wrong, loses; the fourth draws.
    expect(rewardModelMetrics(batchOf(rated), settings())).toEqual({
      'reward_model/right_preferred': 1,
      'reward_model/longer_preferred': 0,
      'reward_model/one_sided': 0,
    });
  });

  it('take all pairs of a group where completions are scored alone, and are absent without a reward model', () => {
    const scored = groupOf(mixed).map((one, i) => ({
      ...one,
      rated: { won: null },
      reward: [0.4, 0.9, 0.6, 0.1][i]!,
    }));
    // Right against wrong: 0.4 < 0.6 alone is wrong, three of four are right. Equally right: both longer ones win.
    expect(rewardModelMetrics(batchOf(scored), settings({ labels: 'pointwise' }))).toEqual({
      'reward_model/right_preferred': 3 / 4,
      'reward_model/longer_preferred': 1,
    });
    expect(rewardModelMetrics(batchOf(groupOf(mixed)), settings())).toEqual({});
  });
});

describe('a run with a reward model', () => {
  it('counts the calls in its ledger, and a run without one keeps a ledger without that count', async () => {
    const report = (more: Partial<RunConfig>) => createRun(partsWith({ max_rounds: 2, ...more })).round();
    const { ledger, metrics } = await report({ labels: 'pairwise', baseline: 'reference' });
    expect(ledger.reward_model_calls).toBe(5 * 2 * 3);
    expect(metrics['reward_model/one_sided']).not.toBeNull();
    expect(Object.keys((await report({})).ledger).sort()).toEqual(Object.keys(emptyLedger).sort());
  });

  it('goes with each of the four switches', () => {
    for (const other of [
      { topology: 'splits' },
      { prune: 'random' },
      { hint: 'always' },
      { replay: 'fifo' },
      { replay: 'partial' },
    ]) {
      for (const labels of ['pairwise', 'pointwise'])
        expect([other, checkConfig({ task: 'euclid', labels, ...other })]).toEqual([other, []]);
    }
  });
});
