/** Steerability's probe and survival, HABC's critic labels and losses, beliefs, and JaxMARL's seats, by the formulas of their cards. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { withAdvantage } from '../../src/learn/learnable.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { labelsOf } from '../../src/strategies/advantage/two-critics/criticsLabels.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { believed, meanRate } from '../../src/strategies/prompts/beliefs.ts';
import {
  firstTokensRemembering,
  fitsOf,
} from '../../src/strategies/pruning/first-tokens/firstTokensMemory.ts';
import { earlyFeatures, earlyPrediction, looksAt } from '../../src/strategies/pruning/first-tokens/looks.ts';
import { kuhnPoker } from '../../src/tasks/kuhnPoker.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { mean, ridge, type Observation } from './arithmetic.ts';
import { relative } from './update.ts';

describe('Steerability', () => {
  const [length, read] = [8, 4];
  const round = (seed: number): Sample[] =>
    Array.from({ length: 50 }, (_, i) => {
      const [draw] = seededInts(seed + i, 1, 0, 10) as [number];
      const reward = Number(draw < 5);
      const states = seeded(seed + 100 + i, 2 * length).map((x) => x + 0.4 * reward);
      return {
        ...makeTrajectory({
          prompt: [1, 2],
          completion: Array(length).fill(4),
          logps: seeded(seed + 200 + i, length, -2, 0),
        }),
        ...{
          sample: i,
          reward,
          states: Float32Array.from(states),
          verdict: { reward, correct: draw < 5, reason: '' },
        },
        entropies: Float32Array.from([0, 0, ...seeded(seed + 300 + i, length, 0, 2)]),
        survived: { at: 2 + read, quality: 0.5, probability: draw % 3 === 0 ? 0.1 : 1 },
      };
    });
  const features = (one: Sample, tokens: number): number[] => {
    const own = (values: ArrayLike<number>): number[] => Array.from(values).slice(2, 2 + tokens);
    const states = Array.from({ length: tokens + 1 }, (_, t) => [
      one.states![2 * t]!,
      one.states![2 * t + 1]!,
    ]);
    const rest =
      tokens === 0
        ? [0, 0, 0]
        : [mean(own(one.logps)), Math.min(...own(one.logps)), mean(own(one.entropies))];
    return [...states.at(-1)!, ...[0, 1].map((k) => mean(states.map((state) => state[k]!))), ...rest];
  };

  it('predicts the reward by a ridge in which one in ten survivors counts for ten and earlier rounds fade', () => {
    const config = parseConfig(defaultConfig('steerability'));
    const [first, second, fresh] = [round(11_000), round(11_500), round(12_000)];
    let memory = firstTokensRemembering.initial();
    for (const one of [first, second])
      memory = firstTokensRemembering.after(memory, [batchOf(one)], config, {});
    looksAt(read).forEach((tokens, look) => {
      const rows = [first, second].flatMap((all, age) =>
        all.map((one): Observation => [
          features(one, tokens),
          one.reward,
          (age ? 1 : 0.9) / one.survived!.probability,
        ]),
      );
      const says = ridge(rows, 10);
      const found = fresh.map((one) => earlyPrediction(fitsOf(memory)[look]!, earlyFeatures(one, tokens))!);
      const expected = fresh.map((one) => Math.min(1, Math.max(0, says(features(one, tokens)))));
      expect(relative(found, expected)).toBeLessThan(1e-5);
    });
  });
});

it('HABC’s critic of steps learns −1 + V of the next state, and −1 at the last one', () => {
  for (const length of [1, 4, 7]) {
    const values = seeded(12_100 + length, length, -9, 0);
    const base = makeTrajectory({ prompt: [], completion: values.map(() => 1), logps: values.map(() => -1) });
    const one = { ...base, reward: 1, verdict: { reward: 1, correct: true, reason: '' } };
    const heads = { efficiencies: Float32Array.from(values), viabilities: Float32Array.from(values) };
    const found = labelsOf(withAdvantage({ ...one, ...heads, earned: 1 }, 1))!;
    expect(
      relative(
        found.efficiency,
        [...values.slice(1), 0].map((v) => -1 + v),
      ),
    ).toBeLessThan(1e-5);
  }
});

it('beliefs of DRIVE fade towards one success and one failure, and add what a round showed', () => {
  let beliefs: ReadonlyMap<number, readonly number[]> = new Map();
  const own = new Map<number, [number, number]>();
  const [met, unmet] = [0.9, 0.97];
  for (const round of [0, 1, 2, 3, 4, 5]) {
    const seen = [...new Set(seededInts(12_200 + round, 4, 0, 9))].map((index, i) => ({
      ...{ index, rewards: seededInts(12_300 + 10 * round + i, 8, 0, 2) },
    }));
    beliefs = believed(beliefs, seen, { belief_decay_met: met, belief_decay_unmet: unmet });
    for (const [index, [a, b]] of own)
      if (!seen.some((one) => one.index === index))
        own.set(index, [1 + unmet * (a - 1), 1 + unmet * (b - 1)]);
    for (const { index, rewards } of seen) {
      const [a, b] = own.get(index) ?? [1, 1];
      const right = rewards.filter(Boolean).length;
      own.set(index, [1 + met * (a - 1) + right, 1 + met * (b - 1) + rewards.length - right]);
    }
  }
  const expected = [...own].map(([, [a, b]]) => a / (a + b));
  expect(
    relative(
      [...own.keys()].map((index) => meanRate(beliefs, index)),
      expected,
    ),
  ).toBeLessThan(1e-5);
});

it('JaxMARL subtracts the mean of the group’s rewards in the same seat', () => {
  const sides = Array.from({ length: 24 }, (_, i): Sample & { seat: number } => {
    const [seat, group, reward] = [i % 2, Math.floor(i / 12), seeded(12_400 + i, 1, 0, 1)[0]!];
    const one = makeTrajectory({ prompt: [], completion: [0, 1, 1], logps: [-1, -1, -1], group });
    return {
      ...{ ...one, seat, reward, prompt: kuhnPoker.prompt('train', 1, group, 1), sample: i % 12 },
      roles: one.roles.map((_, at) => (at % 2 === seat ? roles.action : roles.observation)),
      trainMask: one.trainMask.map((_, at) => Number(at % 2 === seat)),
      verdict: { reward, correct: true, reason: '' },
    };
  });
  const { trajectories } = estimate(
    batchOf(sides),
    parseConfig(defaultConfig('jaxmarl')),
    3,
    advantageStrategies,
  ).batch;
  const expected = sides.map(({ reward, group, seat }) => {
    return (
      reward - mean(sides.filter((one) => one.group === group && one.seat === seat).map((one) => one.reward))
    );
  });
  expect(
    relative(
      trajectories.map(({ advantages }, i) => advantages[sides[i]!.seat]!),
      expected,
    ),
  ).toBeLessThan(1e-5);
});
