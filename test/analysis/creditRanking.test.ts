import { describe, expect, it } from 'vitest';
import { bootstrap, drawnWeights, quantile } from '../../src/analysis/bootstrap.ts';
import { orderOf, pearson, ranksOf } from '../../src/analysis/correlation.ts';
import { biasPlan, creditConfig, rankingPlans } from '../../src/analysis/creditPlan.ts';
import { creditSchemes, rankCredits } from '../../src/analysis/creditRanking.ts';
import { rootBias } from '../../src/analysis/rootBias.ts';
import type { ValuedTree } from '../../src/run/valuedTrees.ts';
import type { Tree, TreeNode } from '../../src/rollout/tree.ts';
import { uniform } from '../../src/tensor/random.ts';

const draw = (a: number, b = 0): number => uniform(7, 1, a, b);
const repeated = (values: readonly number[], weights: readonly number[]): number[] =>
  values.flatMap((value, i) => Array.from({ length: weights[i]! }, () => value));

/** Correlation by its definition over lists without weights. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const dot = (u: readonly number[], mu: number, w: readonly number[], mw: number) =>
    u.reduce((sum, one, i) => sum + (one - mu) * (w[i]! - mw), 0);
  return dot(x, mx, y, my) / Math.sqrt(dot(x, mx, x, mx) * dot(y, my, y, my));
}

describe('correlations of values that count several times', () => {
  const x = [3, 1, 2, 2, 5, 4, 1];
  const y = [2, 1, 1, 3, 4, 4, 0];
  const weights = [1, 0, 2, 3, 1, 1, 2];

  it('are those of the values written down as often', () => {
    expect(pearson(x, y, weights)).toBeCloseTo(correlation(repeated(x, weights), repeated(y, weights)), 12);
    expect(pearson(x, [1, 1, 1, 1, 1, 1, 1], weights)).toBeNaN();
  });

  it('by rank give equal values the mean of their ranks', () => {
    const list = repeated(x, weights);
    const naive = (value: number) =>
      list.filter((one) => one < value).length + (list.filter((one) => one === value).length + 1) / 2;
    const ranks = ranksOf(x, orderOf(x), weights);
    x.forEach((value, i) => {
      if (weights[i]! > 0) expect(ranks[i]).toBe(naive(value));
    });
  });
});

describe('the bootstrap', () => {
  it('draws whole clusters, as many as there are', () => {
    const cluster = [0, 0, 1, 2, 2, 2];
    const weights = drawnWeights({ cluster, clusters: 3, resamples: 1, seed: 3 }, 5);
    expect(weights[0]).toBe(weights[1]);
    expect(weights[3]).toBe(weights[5]);
    expect(weights[0]! + weights[2]! + weights[3]!).toBe(3);
  });

  it('contains the true mean about as often as it should, if the values of a cluster are similar', () => {
    const [clusters, each, trials] = [20, 4, 150];
    const cluster = Array.from({ length: clusters * each }, (_, i) => Math.floor(i / each));
    let [held, narrow] = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      // Mean ½; most of the spread is the cluster's, which an interval over single values would not see.
      const values = cluster.map((one, i) => 0.8 * draw(trial, one) + 0.2 * draw(trial, 1000 + i));
      const mean = (weights: ArrayLike<number>) => [
        values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / values.length,
      ];
      const by = { resamples: 120, seed: trial };
      const [whole] = bootstrap({ cluster, clusters, ...by }, mean);
      if (whole!.low <= 0.5 && 0.5 <= whole!.high) held++;
      const singles = values.map((_, i) => i);
      if (trial >= 50) continue;
      const [one] = bootstrap({ cluster: singles, clusters: values.length, ...by }, mean);
      if (one!.low <= 0.5 && 0.5 <= one!.high) narrow++;
    }
    expect(held / trials).toBeGreaterThan(0.86);
    expect(held / trials).toBeLessThan(0.99);
    expect(narrow / 50).toBeLessThan(0.8);
  });

  it('leaves resamples out that have no figure, and needs two clusters', () => {
    const cluster = [0, 1];
    const [figure] = bootstrap({ cluster, clusters: 2, resamples: 60, seed: 1 }, ([a]) => [
      a === 1 ? 4 : NaN,
    ]);
    expect(figure).toEqual({ value: 4, low: 4, high: 4 });
    expect(() => bootstrap({ cluster: [0], clusters: 1, resamples: 9, seed: 1 }, () => [1])).toThrow(
      'bootstrap: must have at least 2 clusters, got 1',
    );
    expect(quantile([1, 2, 4], 0.75)).toBe(3);
  });
});

/** A tree from the parents of its nodes and the node that each completion ends in. */
function treeFrom(parents: readonly number[], last: readonly number[]): Tree {
  const above = (node: number): number[] => (node < 0 ? [] : [node, ...above(parents[node]!)]);
  const nodes = parents.map((parent, node): TreeNode => ({
    parent,
    depth: above(node).length - 1,
    from: above(node).length - 1,
    to: above(node).length,
    leaves: [...last.keys()].filter((leaf) => above(last[leaf]!).includes(node)),
    writer: -1,
  }));
  return { nodes, last: Int32Array.from(last) };
}

/** All eight outcomes of three coin throws: the mean over leaves is then what a node is worth, without any luck. */
const parents = [-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
const ends = [7, 8, 9, 10, 11, 12, 13, 14];
function enumerated(rewards: readonly number[]): ValuedTree {
  const mean = (from: number, to: number) => rewards.slice(from, to).reduce((a, b) => a + b, 0) / (to - from);
  const inner = [mean(0, 8), mean(0, 4), mean(4, 8), mean(0, 2), mean(2, 4), mean(4, 6), mean(6, 8)];
  const truth = Float64Array.from(parents, (_, node) => inner[node] ?? NaN);
  return { tree: treeFrom(parents, ends), rewards: Float64Array.from(rewards), truth };
}

describe('the ranking of credits', () => {
  const config = creditConfig(rankingPlans[0]!, 1);
  const coins = (count: number): ValuedTree[] =>
    Array.from({ length: count }, (_, tree) =>
      enumerated(Array.from({ length: 8 }, (_, leaf) => Number(draw(500 + tree, leaf) < 0.4))),
    );
  const trees = coins(30);
  const options = { completions: 1e6, resamples: 100, seed: 2 };
  const ranking = rankCredits(trees, config, options);

  it('finds estimates that are the truth to be the truth', () => {
    expect([ranking.trees, ranking.nodes]).toEqual([30, 180]);
    const mean = trees.reduce((sum, { truth }) => sum + truth[0]! / 30, 0);
    expect(ranking.passAt1).toBeCloseTo(mean, 12);
    for (const id of ['mean_leaves', 'mean_children'] as const) {
      const { value, step } = ranking.values.find((one) => one.id === id)!;
      for (const { pearson: linear, spearman } of [value, step]) {
        for (const { value: at, low } of [linear, spearman]) {
          expect(at).toBeCloseTo(1, 9);
          expect(low).toBeCloseTo(1, 9);
        }
      }
    }
    const best = ranking.values.find(({ id }) => id === 'max')!;
    expect(best.value.pearson.high).toBeLessThan(0.95);
  });

  it('has global_local where its formula puts it, and orders by the step', () => {
    const pairs = trees.flatMap(({ truth }) =>
      [1, 2, 3, 4, 5, 6].map((node): [number, number] => {
        const [own, parent, root] = [truth[node]!, truth[parents[node]!]!, truth[0]!];
        return [2 * own - parent - root, own - parent];
      }),
    );
    const expected = correlation(
      pairs.map(([said]) => said),
      pairs.map(([, step]) => step),
    );
    const local = ranking.credits.find(({ id }) => id === 'global_local')!;
    expect(local.step.pearson.value).toBeCloseTo(expected, 9);
    const flat = ranking.credits.find(({ id }) => id === 'leaf')!;
    expect(flat.overFlat).toBeNull();
    expect(local.overFlat!.value).toBeCloseTo(expected - flat.step.pearson.value, 9);
    const heights = ranking.credits.map(({ step }) => step.pearson.value);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(ranking.credits.map(({ id }) => id).sort()).toEqual(
      creditSchemes(config)
        .map(([id]) => id)
        .sort(),
    );
    for (const { pearson: linear } of ranking.credits.map(({ step }) => step)) {
      expect(linear.low <= linear.value && linear.value <= linear.high).toBe(true);
    }
  });

  it('says what the noise of the truth leaves to be found', () => {
    // The same worths, seen through means of 16 completions.
    const seen = coins(200).map((one, tree) => ({
      ...one,
      truth: one.truth.map((p, node) => {
        if (Number.isNaN(p)) return p;
        let right = 0;
        for (let i = 0; i < 16; i++) right += Number(draw(9000 + tree, 100 * node + i) < p);
        return right / 16;
      }),
    }));
    const noisy = rankCredits(seen, config, { ...options, resamples: 1, completions: 16 });
    const found = noisy.values.find(({ id }) => id === 'mean_leaves')!;
    expect(ranking.ceiling.step).toBeCloseTo(1, 3);
    expect(noisy.ceiling.step).toBeLessThan(0.9);
    expect(Math.abs(found.step.pearson.value - noisy.ceiling.step)).toBeLessThan(0.03);
    expect(Math.abs(found.value.pearson.value - noisy.ceiling.value)).toBeLessThan(0.03);
  });

  it('refuses trees without measured values', () => {
    expect(() => rankCredits([], config, options)).toThrow('must have nodes whose worth is known, got none');
  });
});

describe('the bias of a root', () => {
  it('affects the leaf mean if lucky prefixes branch more, but not the mean over children', () => {
    // Twice: with probability .3 a prefix that succeeds 9 times in 10 and has 4 leaves, else one with 2 in 10 and 1 leaf.
    const trees = Array.from({ length: 500 }, (_, tree): ValuedTree => {
      const lucky = [0, 1].map((root) => draw(20_000 + tree, root) < 0.3);
      const last = lucky.flatMap((isLucky, root) => Array.from({ length: isLucky ? 4 : 1 }, () => 1 + root));
      const rewards = Float64Array.from(last, (node, leaf) =>
        Number(draw(30_000 + tree, leaf) < (lucky[node - 1] ? 0.9 : 0.2)),
      );
      return { tree: treeFrom([-1, 0, 0], last), rewards, truth: Float64Array.of(0.41, NaN, NaN) };
    });
    const biases = rootBias(trees, { gamma: 0.9 }, { resamples: 200, seed: 1 });
    const of = (kind: string) => biases.find(({ id }) => id === kind)!;
    // .09 · .9 + .42 · (4 · .9 + .2) / 5 + .49 · .2 − .41
    const expected = 0.0882;
    expect(of('mean_leaves').error.low).toBeGreaterThan(0);
    expect(Math.abs(of('mean_leaves').error.value - expected)).toBeLessThan(0.04);
    expect(of('mean_children').error.low).toBeLessThan(0);
    expect(of('mean_children').error.high).toBeGreaterThan(0);
    expect(of('mean_children').overChildren).toEqual({ value: 0, low: 0, high: 0 });
    expect(of('mean_leaves').overChildren.low).toBeGreaterThan(0);
  });
});

describe('the plans', () => {
  it('are two tasks and a tree of uneven width, each a configuration that can run', () => {
    const configs = [...rankingPlans, biasPlan].map((plan) => creditConfig(plan, 3));
    expect(new Set(rankingPlans.map(({ task }) => task)).size).toBe(2);
    expect(configs.map(({ seed, topology }) => [seed, topology])).toEqual([
      [3, 'splits'],
      [3, 'steps'],
      [3, 'segments'],
    ]);
  });
});
