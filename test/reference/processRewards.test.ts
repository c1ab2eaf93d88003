/** Values of steps by search, and the head that learns them (PRLCoder, GroundedPRM, MedS³), against sums over whole completions. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { searchTreeOf, type Searched } from '../../src/rollout/searchTree.ts';
import { processRemembering } from '../../src/strategies/advantage/process/head.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { selectNode } from '../../src/strategies/topology/search/select.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { columnsOf } from '../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { mean, ridge, sum, type Observation } from './arithmetic.ts';
import { relative } from './update.ts';

/** Completions of one-token steps, each after the first sharing some steps of an earlier one. */
function searchedOf(seed: number): Searched[] {
  const made: Searched[] = [];
  for (let i = 0; i < 14; i++) {
    const [from, kept, length, outcome] = seededInts(seed + i, 4, 0, 1000) as [number, number, number, number];
    const before = made[from % Math.max(1, made.length)]?.tokens ?? [];
    const inherited = kept % Math.max(1, before.length);
    const texts = [...Array.from(before).slice(0, inherited), ...seededInts(seed + 50 + i, 1 + (length % 4), 0, 3)];
    const steps = texts.map((text, at) => ({ from: at, to: at + 1, correct: (text + at) % 3 !== 0 }));
    made.push({ tokens: [...texts, 9], inherited, steps, outcome: (outcome % 100) / 99 });
  }
  return made;
}

/** What completion j says of its step k: the paper's sum over its steps from there on, or its outcome. */
function says({ steps, outcome }: Searched, k: number, labels: string): number {
  const rest = steps.slice(k).map(({ correct }) => (correct ? 1 : -1));
  const z = 2 * outcome - 1;
  if (labels === 'outcomes') return z;
  const m = rest.length;
  return (sum(rest.map((v, i) => (v * (m - i)) / m)) + z) / ((m + 1) / 2 + 1);
}

describe.each([
  ['fused', 0.9, 1.4],
  ['outcomes', 1, 2],
] as const)('a search with %s labels, decay %f and exploration %f', (labels, decay, exploration) => {
  it('gives each step the mean of what completions through it say, decayed by the steps between', () => {
    for (const seed of [7100, 7200, 7300]) {
      const all = searchedOf(seed);
      const prefix = (one: Searched, k: number): string => Array.from(one.tokens).slice(0, k + 1).join();
      const byPrefix = new Map<string, number[]>();
      for (const one of all) {
        for (const [k] of one.steps.entries()) {
          // Steps that it shares get the value of the first one that it wrote itself.
          const first = Math.max(k, one.inherited);
          const value = decay ** (first - k) * says(one, first, labels);
          byPrefix.set(prefix(one, k), [...(byPrefix.get(prefix(one, k)) ?? []), value]);
        }
      }
      const { nodes, paths } = searchTreeOf(all, { labels, decay });
      const [found, expected]: [number[], number[]] = [[], []];
      paths.forEach((path, j) =>
        path.forEach((node, k) => {
          const values = byPrefix.get(prefix(all[j]!, k))!;
          found.push(nodes[node]!.total / nodes[node]!.visits, nodes[node]!.visits);
          expected.push(mean(values), values.length);
        }),
      );
      expect(relative(found, expected)).toBeLessThan(1e-5);
    }
  });

  it('continues at the child of the largest Q + C √(ln N / n)', () => {
    for (const seed of [7400, 7500, 7600]) {
      const tree = searchTreeOf(searchedOf(seed), { labels, decay });
      const { nodes } = tree;
      const width = 3;
      const hasFree = (n: number): boolean =>
        nodes[n]!.open && (nodes[n]!.continued < width || nodes[n]!.children.some(hasFree));
      let at = 0;
      while (nodes[at]!.continued >= width) {
        const bound = (c: number): number =>
          nodes[c]!.total / nodes[c]!.visits + exploration * Math.sqrt(Math.log(nodes[at]!.visits) / nodes[c]!.visits);
        at = nodes[at]!.children.filter(hasFree).sort((a, b) => bound(b) - bound(a))[0]!;
      }
      expect(selectNode(tree, { width, exploration })).toBe(at);
      expect(at).toBeGreaterThan(0);
    }
  });
});

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
      const steps = Array.from({ length: count }, (_, k) => ({ from: 2 * k, to: 2 * k + 2, correct: (k + i * seed) % 5 > 1 }));
      return {
        ...makeTrajectory({
          ...{ prompt: [1, 2], completion, group: i >> 2, logps: seeded(seed + 200 + i, completion.length, -2, 0) },
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
    return [...one.states!.subarray(2 * to, 2 * to + 2), mean(logps), Math.min(...logps), mean(own(one.entropies))];
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
      columnsOf(estimate(batchOf(now), settings, 20, advantageStrategies, memory)).signals.advantages.flatMap((a) => [...a]);
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
