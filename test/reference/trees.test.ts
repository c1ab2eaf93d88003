/** Credit of SEG-ATP's tree, forks and clip of ECHO, against the formulas of their cards. */
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../src/rollout/tree.ts';
import { creditTree } from '../../src/strategies/advantage/tree-credit/schemes.ts';
import { tailMeasure } from '../../src/strategies/pruning/tail-confidence/tailMeasure.ts';
import { forkWidth } from '../../src/strategies/topology/hybrid-forks/forkPlan.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { makeTrajectory } from '../learn/trajectories.ts';
import { grown } from '../strategies/advantage/tree/growth.ts';
import { groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, relative, updateOf } from './update.ts';

it('SEG-ATP credits a segment with V(n) − V(parent), from rewards less the means of all groups on the way', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const plan = Array.from({ length: 9 }, (_, i) => {
      const [from, keep, own, cut] = seededInts(9000 + 40 * seed + i, 4, 0, 1000) as [
        number,
        number,
        number,
        number,
      ];
      return { from: i < 2 ? null : from % i, keep, own: 2 + (own % 4), cuts: [cut] };
    });
    const tree = treeOf(grown(plan));
    const rewards = seeded(9050 + seed, 9, 0, 1);
    const { nodes, last } = tree;
    const pathOf = (n: number): number[] => (n < 0 ? [] : [...pathOf(nodes[n]!.parent), n]);
    const own = rewards.map((reward, i) => {
      const path = pathOf(last[i]!).map((n) => nodes[n]!.leaves);
      // One that ended where others continue is a group of its own besides.
      const groups = path.at(-1)!.length > 1 ? [...path, [i]] : path;
      const gains = groups.map(
        (leaves) => leaves.length * (reward - mean([...leaves].map((j) => rewards[j]!))),
      );
      return sum(gains) / sum(groups.map((leaves) => leaves.length));
    });
    const valueOf = (n: number): number => {
      if (n === 0) return 0;
      const below = nodes.flatMap((node, child) => (node.parent === n ? [valueOf(child)] : []));
      return mean([...below, ...own.filter((_, i) => last[i] === n)]);
    };
    const expected = rewards.map((_, i) =>
      pathOf(last[i]!)
        .slice(1)
        .map((n) => valueOf(n) - valueOf(nodes[n]!.parent)),
    );
    const { advantages } = creditTree(tree, rewards, { kind: 'treepo_segment', eta: 0 });
    const found = advantages.map((all) => Array.from(all).slice(1));
    expect(relative(found.flat(), expected.flat())).toBeLessThan(1e-5);
    expect(nodes.length).toBeGreaterThan(9);
  }
});

describe('ECHO', () => {
  it('forks into 1 + 2 (H − H*) / (1 − H*) + (C* − C) / C* branches, rounded, from 1 to the most', () => {
    for (let i = 0; i < 200; i++) {
      const [h, c, highest, lowest] = seeded(9060 + i, 4, 0.05, 0.95) as [number, number, number, number];
      if (h <= highest || c > lowest) continue;
      const width = 1 + (2 * (h - highest)) / (1 - highest) + (lowest - c) / lowest;
      const expected = Math.min(4, Math.max(1, Math.round(width)));
      expect(
        forkWidth({ at: 0, entropy: h, confidence: c }, { entropy: highest, confidence: lowest }, 4),
      ).toBe(expected);
    }
  });

  it('stops by the highest mean confidence over the last P tokens', () => {
    const [window, patience] = [4, 3];
    for (let i = 0; i < 20; i++) {
      const logps = seeded(9300 + i, 12, -3, 0);
      const one = makeTrajectory({ prompt: [1, 2], completion: logps.map(() => 3), logps });
      const means = logps.map((_, t) => mean(logps.slice(Math.max(0, t + 1 - window), t + 1).map(Math.exp)));
      expect(
        relative([tailMeasure(one, { window, patience })!], [Math.max(...means.slice(-patience))]),
      ).toBeLessThan(1e-5);
    }
  });

  it('clips within ε₀ + (ε₁ − ε₀) σ(4 (1 − C)), with C the mean probability of a completion’s tokens', () => {
    const completions = completionsOf(9400, 3, 4);
    const advantages = groupAdvantages(completions, 1e-4);
    const beyond = new Set<number>();
    const lossAt = (of: ArrayLike<number>): number =>
      mean(
        completions.map((one, i) => {
          const old = [...one.logps].slice(3);
          const share = 1 / (1 + Math.exp(-4 * (1 - mean(old.map(Math.exp)))));
          const [low, high] = [0.05 + (0.2 - 0.05) * share, 0.05 + (0.4 - 0.05) * share];
          return mean(
            logpsAt(of, one).map((logp, t) => {
              const ratio = Math.exp(logp - old[t]!);
              const clipped = Math.min(Math.max(ratio, 1 - low), 1 + high);
              beyond.add(Math.sign(ratio - clipped));
              return -Math.min(ratio * advantages[i]!, clipped * advantages[i]!);
            }),
          );
        }),
      );
    const settings = { surrogate: 'confidence_clip', loss_type: 'grpo', scale_rewards: 'group' } as const;
    expectUpdate(
      updateOf(completions, { ...settings, epsilon: 0.2, epsilon_high: 0.4, epsilon_least: 0.05 }),
      lossAt,
    );
    expect(beyond.size).toBe(3);
  });
});
