import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { withEntropy } from '../../../src/strategies/advantage/entropy-advantage/entropyAdvantage.ts';
import {
  expectedSuccess,
  minusRecord,
  recorded,
  trackedRemembering,
  type Records,
} from '../../../src/strategies/advantage/tracked/tracked.ts';
import { createRun } from '../../../src/run/run.ts';
import { partsWith } from '../../run/parts.ts';
import { columnsOf } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { expectRestored } from '../../run/restored.ts';

const configWith = (settings: object) => parseConfig({ method: 'mssr', ...settings });

const anyReward = fc.constantFrom(0, 1);
/** For each round what each of the prompts 0 to 3 that it met earned. */
const anyRounds = fc.array(fc.dictionary(fc.constantFrom('0', '1', '2', '3'), anyReward), { maxLength: 9 });
const anyDecay = fc.double({ min: 0, max: 1, noNaN: true });

const played = (rounds: readonly Readonly<Record<string, number>>[], decay: number): Records =>
  rounds.reduce<Records>(
    (records, round) =>
      recorded(
        records,
        Object.entries(round).map(([index, reward]) => ({ index: Number(index), rewards: [reward] })),
        decay,
      ),
    new Map(),
  );

const trajectoryOf = (index: number, reward: number, entropies: readonly number[]) => ({
  ...makeTrajectory({
    prompt: [1],
    completion: entropies.map(() => 2),
    logps: entropies.map(() => -1),
    group: index,
  }),
  prompt: { tokens: [1], index } as never,
  entropies: Float32Array.from([0, ...entropies]),
  reward,
  verdict: { reward, correct: reward === 1, reason: '' },
});

describe('the record of a prompt', () => {
  it('is the discounted sum of what the prompt earned, the prior discounted with it', () => {
    fc.assert(
      fc.property(anyRounds, anyDecay, (rounds, decay) => {
        const records = played(rounds, decay);
        for (const index of [0, 1, 2, 3]) {
          const earned = rounds.flatMap((round) => round[index] ?? []);
          const weights = earned.map((_, i) => decay ** (earned.length - 1 - i));
          const prior = 8 * decay ** earned.length;
          const right = earned.reduce((sum, reward, i) => sum + reward * weights[i]!, prior / 2);
          const all = weights.reduce((sum, weight) => sum + weight, prior);
          expect(Math.abs(expectedSuccess(records, index) - right / all)).toBeLessThan(1e-12);
        }
      }),
    );
  });

  it('is written to a checkpoint and read again unchanged', () => {
    fc.assert(
      fc.property(anyRounds, anyDecay, (rounds, decay) => {
        const records = played(rounds, decay);
        const stored: unknown = JSON.parse(JSON.stringify(trackedRemembering.encode(records)));
        expect(trackedRemembering.decode(stored)).toEqual(records);
      }),
    );
  });

  it.each([
    [null],
    [[[0, 1]]],
    [[[0, -1, 2]]],
    [[[0, 0, 0]]],
    [
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
    ],
  ])('is refused in the form %j', (encoded) => {
    expect(() => trackedRemembering.decode(encoded)).toThrow('records of prompts');
  });

  it('reports how well it predicted, and of how many prompts it knew anything', () => {
    const before: Records = new Map([[0, [3, 1]]]);
    const batches = [batchOf([trajectoryOf(0, 1, [1]), trajectoryOf(1, 0, [1])])];
    expect(trackedRemembering.metrics(before, before, batches, configWith({}))).toEqual({
      'baseline/brier': (0.25 ** 2 + 0.5 ** 2) / 2,
      'baseline/known_ratio': 0.5,
    });
  });
});

describe('advantages over the record', () => {
  it('have mean 0 over the batch and order a prompt’s completions by their rewards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyReward, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1 }),
        (samples) => {
          const groups = samples.map((_, i) => [i]);
          const found = minusRecord(
            samples.map(([reward]) => reward),
            groups,
            samples.map(([, expected]) => expected),
          );
          expect(Math.abs(found.reduce((sum, a) => sum + a, 0))).toBeLessThan(1e-9);
          samples.forEach(([reward, expected], i) => {
            const [first, other] = samples[0]!;
            expect(Math.abs(found[i]! - found[0]! - (reward - expected - first + other))).toBeLessThan(1e-9);
          });
        },
      ),
    );
  });

  it('read the record from before the round, one half for prompts without any', () => {
    const memory = { tracked_baseline: [[7, 6, 2]] };
    const config = configWith({ entropy_advantage: 0, scale_rewards: 'none' });
    const batch = batchOf([trajectoryOf(7, 1, [1]), trajectoryOf(8, 1, [1]), trajectoryOf(9, 0, [1])]);
    const { advantages } = columnsOf(estimate(batch, config, 8, advantageStrategies, memory));
    const above = [1 - 0.75, 1 - 0.5, 0 - 0.5];
    const mean = (above[0]! + above[1]! + above[2]!) / 3;
    above.forEach((value, i) => expect(advantages[i]).toBeCloseTo(value - mean, 6));
  });
});

it('a run with records that is resumed equals one that never stopped', async () => {
  const opened = () => {
    const parts = partsWith({
      ...{ num_train_prompts: 8, prompts_per_round: 4, num_generations: 1, steps_per_generation: 2 },
      ...{ baseline: 'tracked', scale_rewards: 'batch', entropy_advantage: 0.4 },
      ...{ eval_every_rounds: 100, max_rounds: 100 },
    });
    return createRun({ ...parts, config: parseConfig(parts.config) });
  };
  const { rows } = await expectRestored(opened, 3, 2);
  for (const row of rows) expect(row['baseline/known_ratio']).toBe(1);
});

describe('entropy in advantages', () => {
  it('adds no more than a share of the advantage, so that none changes its sign', () => {
    const token = fc.tuple(
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: 0, max: 4, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(token), fc.double({ min: 0, max: 2, noNaN: true }), (tokens, alpha) => {
        const found = withEntropy(
          tokens.map(([a]) => a),
          tokens.map(([, h]) => h),
          alpha,
          2,
        );
        tokens.forEach(([a, h], t) => {
          const wanted = alpha * h > Math.abs(a) / 2 ? (a > 0 ? 1.5 * a : 0.5 * a) : a + alpha * h;
          expect(Math.abs(found[t]! - wanted)).toBeLessThan(1e-5);
        });
      }),
    );
  });

  it('reaches trained tokens alone and reports its mean', () => {
    const one = trajectoryOf(0, 1, [1, 1]);
    one.trainMask[2] = 0;
    const config = configWith({ scale_rewards: 'none', entropy_advantage: 0.1 });
    const other = trajectoryOf(1, 0, [0, 0]);
    const found = estimate(batchOf([one, other]), config, 8, advantageStrategies);
    const { signals, metrics } = columnsOf(found);
    expect([...signals.advantages[0]!].map((a) => Math.round(10 * a))).toEqual([0, 6, 0]);
    expect([...signals.advantages[1]!].map((a) => Math.round(10 * a))).toEqual([0, -5, -5]);
    expect(metrics['advantages/entropy_mean']).toBeCloseTo(0.1 / 3, 6);
  });
});

describe('records of prompts and other settings', () => {
  it.each([
    { topology: 'splits', num_generations: 8, prompts_per_round: 32 },
    { prune: 'random', num_generations: 8, prompts_per_round: 32 },
    { hint: 'all_failed' },
    { replay: 'stale' },
    { replay: 'partial' },
    { prompt_selection: 'thompson' },
  ])('go with %j', (other) => {
    expect(checkConfig({ ...configWith({}), ...other })).toEqual([]);
  });

  it.each([
    [{ num_train_prompts: 0 }, 'Only a prompt that comes again has a record'],
    [{ replay: 'fifo' }, 'the record of a prompt follows the present one'],
    [{ dynamic_sampling: true }, 'every prompt would be replaced'],
    [{ importance_sampling_level: 'sequence' }, 'a ratio of whole completions would mix them'],
  ])('are refused with %j for its meaning', (other, why) => {
    const problems = checkConfig({ ...configWith({}), ...other });
    expect(problems.map(({ message }) => message).join()).toContain(why);
  });
});
