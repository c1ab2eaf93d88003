/** The process head of PRLCoder and MedS³: a ridge of earlier verdicts, and its reward on the tokens of a step. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { processRemembering } from '../../src/strategies/advantage/process/head.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { columnsOf } from '../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { mean, ridge, type Observation } from './arithmetic.ts';
import { relative } from './update.ts';

describe('PRLCoder', () => {
  const [alpha, weight] = [10, 0.5];
  const config = parseConfig({
    ...{ ...defaultConfig('prlcoder'), scale_rewards: 'none', process_weight: weight },
  });
  const plain = parseConfig({ ...config, process_reward: 'none' });
  /** Steps of two tokens, one token after the last, with random states and verdicts. */
  const round = (seed: number): Sample[] =>
    Array.from({ length: 24 }, (_, i) => {
      const count = 1 + (i % 3);
      const completion = seededInts(seed + i, 2 * count + 1, 3, 9);
      const reward = seededInts(seed + 100 + i, 1, 0, 2)[0]!;
      const steps = Array.from({ length: count }, (_, k) => ({
        from: 2 * k,
        to: 2 * k + 2,
        correct: (k + i * seed) % 5 > 1,
      }));
      return {
        ...makeTrajectory({
          ...{
            prompt: [1, 2],
            completion,
            group: i >> 2,
            logps: seeded(seed + 200 + i, completion.length, -2, 0),
          },
        }),
        ...{ sample: i % 4, reward, verdict: { reward, correct: reward === 1, reason: '', steps } },
        states: Float32Array.from(seeded(seed + 300 + i, 2 * completion.length)),
        entropies: Float32Array.from([0, 0, ...seeded(seed + 400 + i, completion.length, 0, 2)]),
      };
    });
  /** The state after a step, mean and least log-probability and mean entropy of its tokens. */
  const features = (one: Sample, { from, to }: { from: number; to: number }): number[] => {
    const own = (values: ArrayLike<number>): number[] => Array.from(values).slice(2 + from, 2 + to);
    const logps = own(one.logps);
    return [
      ...one.states!.subarray(2 * to, 2 * to + 2),
      mean(logps),
      Math.min(...logps),
      mean(own(one.entropies)),
    ];
  };

  it('adds w (s − s̄) to the tokens of a step, with s what a ridge of earlier verdicts says of it', () => {
    const [before, now] = [round(7701), round(7803)];
    const rows = before.flatMap((one) =>
      one.verdict.steps!.map((step): Observation => [features(one, step), step.correct ? 1 : -1, 1]),
    );
    const says = ridge(rows, alpha);
    const { after, initial, encode } = processRemembering;
    const memory = { process_head: encode(after(initial(), [batchOf(before)], config, {})) };
    const estimatedBy = (settings: typeof config): number[] =>
      columnsOf(estimate(batchOf(now), settings, 20, advantageStrategies, memory)).signals.advantages.flatMap(
        (a) => [...a],
      );
    const scores = now.map((one) => {
      const bySteps = one.verdict.steps!.map((step) => Math.min(1, Math.max(-1, says(features(one, step)))));
      return [null, null, ...bySteps.flatMap((s) => [s, s]), null];
    });
    const gains = now.flatMap(({ group }, i) => {
      const same = scores.filter((_, j) => now[j]!.group === group).flat();
      const average = mean(same.filter((s) => s !== null));
      return scores[i]!.map((s) => (s === null ? 0 : weight * (s - average)));
    });
    const expected = estimatedBy(plain).map((a, i) => a + gains[i]!);
    expect(relative(estimatedBy(config), expected)).toBeLessThan(1e-5);
  });
});
