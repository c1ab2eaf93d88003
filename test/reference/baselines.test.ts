/** Baselines and weights of POISE, HABC and JaxMARL's seats, and the probe of Steerability, against the formulas of their cards. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { probeRemembering } from '../../src/strategies/advantage/probe/probe.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { columnsOf, estimated } from '../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { mean, ridge, type Observation } from './arithmetic.ts';
import { relative } from './update.ts';

const width = 3;
const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const sigma = (x: number): number => 1 / (1 + Math.exp(-x));

/** Groups of completions with random states, entropies and rewards. */
function statedGroups(seed: number, groups: number, each: number): Sample[] {
  return Array.from({ length: groups * each }, (_, i) => {
    const length = 1 + seededInts(seed + i, 1, 0, 14)[0]!;
    const group = Math.floor(i / each);
    const prompt = [1, 2];
    // The first state is that of the prompt, which a group shares.
    const states = [...seeded(seed + 5000 + group, width), ...seeded(seed + 1000 + i, width * (length - 1))];
    const completion = seededInts(seed + 2000 + i, length, 3, 30_000);
    const reward = clip(0.5 + 0.9 * states[0]! + seeded(seed + 3000 + i, 1, -0.3, 0.3)[0]!, 0, 1);
    return {
      ...makeTrajectory({ prompt, completion, logps: completion.map(() => -1), group }),
      ...{ sample: i % each, reward, states: Float32Array.from(states) },
      verdict: { reward, correct: reward > 0.5, reason: '' },
      entropies: Float32Array.from([0, 0, ...seeded(seed + 4000 + i, length, 0, 2)]),
    };
  });
}

describe.each([2, 4])('POISE with %i completions of a prompt', (each) => {
  const config = parseConfig({
    method: 'poise',
    scale_rewards: 'none',
    probe_ridge: 2.5,
    num_generations: each,
  });
  const rounds = [6100, 6200, 6300].map((seed) => statedGroups(seed, 12, each));
  /** The prompt's state, the mean state over the last ten tokens that were read, and the mean entropy. */
  const features = ({ states, entropies, tokens }: Sample): number[] => {
    const rows = Array.from({ length: tokens.length - 2 }, (_, t) => [
      ...states!.subarray(width * t, width * (t + 1)),
    ]);
    const read = rows.length > 1 ? rows.slice(1).slice(-10) : rows;
    const average = rows[0]!.map((_, k) => mean(read.map((row) => row[k]!)));
    return [...rows[0]!, ...average, mean([...entropies].slice(2))];
  };
  const others = (one: Sample, all: readonly Sample[]): Sample[] =>
    all.filter((other) => other.group === one.group && other !== one);
  const [first, second, third] = rounds as [Sample[], Sample[], Sample[]];
  const observations = [...second, ...first].map((one, i): Observation => {
    const all = i < second.length ? second : first;
    return [features(one), mean(others(one, all).map(({ reward }) => reward)), all === second ? 1 : 0.9];
  });

  it('subtracts the mean prediction from the states of the other completions, by a ridge of earlier rounds', () => {
    const { after, initial, encode } = probeRemembering;
    let memory = initial();
    for (const round of [first, second]) memory = after(memory, [batchOf(round)], config, {});
    const found = estimate(batchOf(third), config, 20, advantageStrategies, {
      probe_baseline: encode(memory),
    });
    const predicted = ridge(observations, 2.5);
    const g = (one: Sample): number => clip(predicted(features(one)), 0, 1);
    const expected = third.map((one) => one.reward - mean(others(one, third).map(g)));
    expect(relative(columnsOf(found).advantages, expected)).toBeLessThan(1e-5);
    expect(third.some((one) => g(one) === 0 || g(one) === 1)).toBe(true);
  });
});

it('HABC weighs successes by the gate of both critics, failures by 0 and corrections by 1, over the mean of those above 0', () => {
  const episodes = Array.from({ length: 9 }, (_, i) => {
    const length = 2 + (i % 4);
    const kind = ['success', 'failure', 'correction'][i % 3]!;
    const base = makeTrajectory({
      prompt: [],
      completion: Array(length).fill(1),
      logps: Array(length).fill(-1),
    });
    const taken = kind === 'correction' ? 1 : length;
    const reward = Number(kind !== 'failure');
    return {
      ...{ ...base, kind, taken, reward, sample: i, verdict: { reward, correct: reward === 1, reason: '' } },
      viabilities: Float32Array.from(seeded(6400 + i, length, -4, 4)),
      efficiencies: Float32Array.from(seeded(6500 + i, length, -9, 0)),
      roles: Uint8Array.from({ length }, (_, t) => (t < taken ? roles.action : roles.hint)),
      trainMask: Uint8Array.from({ length }, (_, t) => Number(kind !== 'correction' || t >= taken)),
    };
  });
  const weights = episodes.map(({ kind, taken, viabilities: z, efficiencies: v }) =>
    [...z].map((here, t) => {
      if (kind === 'failure') return 0;
      if (kind === 'correction') return Number(t >= taken);
      const [nextZ, nextV] = t + 1 < z.length ? [z[t + 1]!, v[t + 1]!] : [Math.log(0.99 / 0.01), 0];
      const p = sigma(here);
      return 1 + Math.tanh((1 - p) * (nextZ - here) + p * (-1 + nextV - v[t]!));
    }),
  );
  const norm = mean(weights.flat().filter((w) => w > 0));
  const { signals } = estimated(episodes, {
    task: 'grid-world',
    baseline: 'two_critics',
    scale_rewards: 'none',
  });
  expect(
    relative(
      signals.advantages.flatMap((own) => [...own]),
      weights.flat().map((w) => w / norm),
    ),
  ).toBeLessThan(1e-5);
});
