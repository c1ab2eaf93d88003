import { baselines } from '../../../../src/strategies/advantage/baseline/baselines.ts';
import { scales } from '../../../../src/strategies/advantage/scale/scales.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditTree, type CreditScheme } from '../../../../src/strategies/advantage/tree-credit/schemes.ts';
import { pathOf } from '../../../../src/learn/tree/paths.ts';
import { treeOf, withoutLeaves } from '../../../../src/rollout/tree.ts';
import { distance } from '../../../graph/seeded.ts';
import { advantageFormulas, mean, total } from '../../../learn/formulas.ts';
import { grown, plans, readOff, rewardLists, valuesBy, zScore, type Outline } from './growth.ts';

/** Child 0 with completions of rewards 1, 0; child 1 with 0, 0, 1. */
const tree = treeOf(
  grown([
    { from: null, keep: 0, own: 4, cuts: [2] },
    { from: 0, keep: 2, own: 2, cuts: [] },
    { from: null, keep: 0, own: 5, cuts: [3] },
    { from: 2, keep: 3, own: 1, cuts: [] },
    { from: 2, keep: 3, own: 4, cuts: [] },
  ]),
);
const rewards = [1, 0, 0, 0, 1];
const nested = { skipFlat: false };
const mean_leaves = { value: 'mean_leaves', gamma: 1 } as const;

/** Advantages of that tree, to 4 digits: of the two children, then of the five completions' own nodes. */
function published(scheme: CreditScheme) {
  const { advantages } = creditTree(tree, rewards, scheme);
  const rounded = (depth: number) => advantages.map((own) => Number(own[depth]!.toFixed(4)));
  const [first, , second] = rounded(1);
  return { children: [first, second], ends: rounded(2) };
}

describe('on the tree of five', () => {
  test('the nested baselines, averaged', () => {
    const { children, ends } = published({ kind: 'treepo_average', ...nested });
    expect(ends).toEqual([0.55, -0.45, -0.3667, -0.3667, 0.6333]);
    // One advantage for the whole completion: the first one's is on the first child too.
    expect(children).toEqual([0.55, -0.3667]);
  });

  test('the nested baselines, weighted by size', () => {
    const { ends } = published({ kind: 'treepo_group_size', ...nested });
    expect(ends).toEqual([0.5714, -0.4286, -0.375, -0.375, 0.625]);
  });

  test('segments', () => {
    const { children, ends } = published({ kind: 'treepo_segment', eta: 0 });
    expect(ends).toEqual([0.4375, -0.4375, -0.2963, -0.2963, 0.5926]);
    expect(children).toEqual([0.0625, -0.037]);
    // With fading: own values .5, −.375 and −.3333, −.3333, .5556, less half of the first segment's.
    const faded = published({ kind: 'treepo_segment', eta: 0.5 });
    expect(faded.ends).toEqual([0.4688, -0.4063, -0.3148, -0.3148, 0.5741]);
    expect(faded.children).toEqual([0.0625, -0.037]);
  });

  test('global and local', () => {
    const scheme = { kind: 'global_local', ...mean_leaves } as const;
    const { children, ends } = published({ ...scheme, overRootOfLeaves: false });
    expect(ends).toEqual([1.1, -0.9, -0.7333, -0.7333, 1.2667]);
    expect(children).toEqual([0.2, -0.1333]);
    const divided = published({ ...scheme, overRootOfLeaves: true });
    expect(divided.ends).toEqual(ends);
    expect(divided.children).toEqual([0.1414, -0.077]);
  });

  test('by depth', () => {
    const { children, ends } = published({ kind: 'depth_wise', ...mean_leaves });
    expect(ends).toEqual([1.0954, -0.7303, -0.7303, -0.7303, 1.0954]);
    expect(children).toEqual([0.7071, -0.7071]);
  });

  test('by fork and by completion', () => {
    const scheme = { kind: 'fork_trajectory', gamma: 1 } as const;
    // Among all: the z-scores of the five rewards. Among siblings: of two and of three.
    expect(published({ ...scheme, trajectoryWeight: 1, forkWeight: 0 })).toEqual({
      children: [0.1826, -0.1217],
      ends: [1.0954, -0.7303, -0.7303, -0.7303, 1.0954],
    });
    expect(published({ ...scheme, trajectoryWeight: 0, forkWeight: 1 })).toEqual({
      children: [0.7071, -0.7071],
      ends: [0.7071, -0.7071, -0.5773, -0.5773, 1.1547],
    });
  });
});

test('a group of one is left out of the nested baselines below the root, and flat groups on request', () => {
  // The second completion has the tree's only branch to itself; the third and fourth share a node and a reward.
  const group = grown([
    { from: null, keep: 0, own: 4, cuts: [1, 2] },
    { from: null, keep: 0, own: 3, cuts: [2] },
    { from: 1, keep: 2, own: 1, cuts: [] },
  ]);
  const advantagesOf = (kind: 'treepo_average' | 'treepo_group_size', skipFlat: boolean) =>
    creditTree(treeOf(group), [1, 0, 0], { kind, skipFlat }).advantages.map((own) => own[1]!);
  expect(distance(advantagesOf('treepo_average', false), [2 / 3, -1 / 6, -1 / 6])).toBeLessThan(1e-15);
  expect(distance(advantagesOf('treepo_average', true), [2 / 3, -1 / 3, -1 / 3])).toBeLessThan(1e-15);
  expect(distance(advantagesOf('treepo_group_size', false), [2 / 3, -1 / 5, -1 / 5])).toBeLessThan(1e-15);
  // Alone at the root, a completion has its reward.
  const alone = creditTree(treeOf(group.slice(0, 1)), [3], { kind: 'treepo_average', skipFlat: true });
  expect([...alone.advantages[0]!]).toEqual([0, 3, 3, 3]);
});

/** Advantage of a completion's tokens in a node of its path, as the papers write it; `at` indexes the path. */
type Written = (outline: Outline, rewards: readonly number[], leaf: number, at: number) => number;

const over = ({ paths }: Outline, values: readonly number[]): number[] =>
  [...paths.keys()].map((leaf) => values[leaf]!);

/** R − mean and size of the groups below each node of a path. */
function gaps(outline: Outline, own: readonly number[], leaf: number): { gap: number; group: number[] }[] {
  return outline.paths.get(leaf)!.map((name) => {
    const group = outline.leavesOf(name).map((other) => own[other]!);
    return { gap: own[leaf]! - mean(group), group };
  });
}

const comparedGaps: typeof gaps = (outline, own, leaf) =>
  outline.paths.size === 1
    ? [{ gap: own[leaf]!, group: [own[leaf]!] }]
    : gaps(outline, own, leaf).filter(({ group }) => group.length > 1);

/** The own value of every completion in the segment variant. */
function relativeRewards(outline: Outline, own: readonly number[]): number[] {
  return own.map((_, leaf) => {
    if (!outline.paths.has(leaf)) return NaN;
    const path = outline.paths.get(leaf)!;
    const all = gaps(outline, own, leaf);
    if (outline.leavesOf(path.at(-1)!).length > 1) all.push({ gap: 0, group: [0] });
    return (
      total(all.map(({ gap, group }) => gap * group.length)) / total(all.map(({ group }) => group.length))
    );
  });
}

const eta = 0.8;
const gamma = 0.9;
const spread = (values: readonly number[]): number =>
  Math.sqrt(total(values.map((x) => (x - mean(values)) ** 2)) / (values.length - 1));

const written: { scheme: CreditScheme; formula: Written }[] = [
  {
    scheme: {
      kind: 'leaf',
      chain: { key: 'prompt', baseline: baselines.mean, scale: scales.group, shapes: [] },
    },
    formula: (outline, own, leaf) => {
      const group = over(outline, own);
      return group.length > 1 ? advantageFormulas.grpo(own[leaf]!, group) : 0;
    },
  },
  {
    scheme: { kind: 'treepo_average', skipFlat: false },
    formula: (outline, own, leaf) => mean(comparedGaps(outline, own, leaf).map(({ gap }) => gap)),
  },
  {
    scheme: { kind: 'treepo_average', skipFlat: true },
    formula: (outline, own, leaf) => {
      const [root, ...below] = comparedGaps(outline, own, leaf);
      const uneven = below.filter(({ group }) => new Set(group).size > 1);
      return mean([root!, ...uneven].map(({ gap }) => gap));
    },
  },
  {
    scheme: { kind: 'treepo_group_size', skipFlat: false },
    formula: (outline, own, leaf) => {
      const all = comparedGaps(outline, own, leaf);
      return (
        total(all.map(({ gap, group }) => gap * group.length)) / total(all.map(({ group }) => group.length))
      );
    },
  },
  ...[0, eta].map((fading): { scheme: CreditScheme; formula: Written } => ({
    scheme: { kind: 'treepo_segment', eta: fading },
    formula: (outline, own, leaf, at) => {
      const path = outline.paths.get(leaf)!;
      const values = relativeRewards(outline, own);
      const valueAt = (node: number) =>
        node === 0 ? 0 : valuesBy.mean_children(outline, values, path[node]!);
      return valueAt(at) - (fading > 0 ? fading ** (path.length - at) : 1) * valueAt(at - 1);
    },
  })),
  ...(['mean_leaves', 'mean_children', 'max', 'decayed'] as const).flatMap((value) =>
    [false, true].map((overRootOfLeaves): { scheme: CreditScheme; formula: Written } => ({
      scheme: { kind: 'global_local', value, gamma, overRootOfLeaves },
      formula: (outline, own, leaf, at) => {
        const path = outline.paths.get(leaf)!;
        const [root, parent, node] = [0, at - 1, at].map((depth) =>
          valuesBy[value](outline, own, path[depth]!, gamma),
        ) as [number, number, number];
        const count = overRootOfLeaves ? outline.leavesOf(path[at]!).length : 1;
        return (2 * node - root - parent) / Math.sqrt(count);
      },
    })),
  ),
  {
    scheme: { kind: 'depth_wise', ...mean_leaves },
    formula: (outline, own, leaf, at) => {
      const level = outline.names.filter((name) => outline.depthOf(name) === at);
      const values = level.map((name) => valuesBy.mean_leaves(outline, own, name));
      if (level.length < 2 || spread(values) < 1e-6) return 0;
      const value = valuesBy.mean_leaves(outline, own, outline.paths.get(leaf)![at]!);
      return Math.max(-5, Math.min(5, zScore(value, values, 1e-8)));
    },
  },
  {
    scheme: { kind: 'fork_trajectory', trajectoryWeight: 0.5, forkWeight: 2, gamma },
    formula: (outline, own, leaf, at) => {
      const name = outline.paths.get(leaf)![at]!;
      const parent = outline.parentOf(name);
      const valueOf = (one: number) => valuesBy.decayed(outline, own, one, gamma);
      const siblings = [
        ...outline.childrenOf(parent).map(valueOf),
        ...outline.endsAt(parent).map((end) => own[end]!),
      ];
      const all = over(outline, own);
      const trajectory = mean(outline.leavesOf(name).map((one) => zScore(own[one]!, all, 1e-6)));
      return 0.5 * trajectory + 2 * zScore(valueOf(name), siblings, 1e-6);
    },
  },
];

const named = written.map(({ scheme, formula }) => ({ name: JSON.stringify(scheme), scheme, formula }));

describe('on any tree', () => {
  test.each(named)('$name is what its paper says', ({ scheme, formula }) => {
    fc.assert(
      fc.property(plans, rewardLists, fc.array(fc.nat(11)), (plan, list, dropped) => {
        const group = grown(plan);
        const own = list.slice(0, group.length);
        const kept = withoutLeaves(treeOf(group), new Set(dropped));
        const present = group.map((_, leaf) => leaf).filter((leaf) => !dropped.includes(leaf));
        const scored = present.filter((leaf) => !Number.isNaN(own[leaf]));
        const outline = readOff(group, scored);
        const credit = creditTree(kept, own, scheme);
        group.forEach((_, leaf) => {
          const path = outline.paths.get(leaf);
          const expected = path
            ? path.map((_, at) => (at === 0 ? 0 : formula(outline, own, leaf, at)))
            : pathOf(kept, leaf).map(() => 0);
          expect(distance(credit.advantages[leaf]!, expected)).toBeLessThan(1e-9);
          expect(credit.weights[leaf]).toBe(Number(path !== undefined));
        });
        expect([credit.nonFinite, credit.dropped]).toEqual([present.length - scored.length, 0]);
      }),
    );
  });

  test.each(named)('$name is 0 everywhere where all rewards are equal', ({ scheme }) => {
    // Decay sets completions of unequal length apart, as it is meant to.
    const plain = 'gamma' in scheme ? { ...scheme, gamma: 1 } : scheme;
    fc.assert(
      fc.property(plans, fc.constantFrom(0, 1, 0.1, -0.3), (plan, reward) => {
        fc.pre(plan.length > 1);
        const { advantages } = creditTree(
          treeOf(grown(plan)),
          new Array<number>(plan.length).fill(reward),
          plain,
        );
        for (const own of advantages) expect([...own].every((a) => a === 0)).toBe(true);
      }),
    );
  });

  test('refuses rewards that are not one for each completion', () => {
    expect(() => creditTree(tree, [1, 0], { kind: 'treepo_segment', eta: 0 })).toThrow(
      'tree: must have one reward for each of 5 completions, got 2',
    );
  });
});

test('an outlier among many nodes of one depth is held at 5', () => {
  const plan = Array.from({ length: 40 }, () => ({ from: null, keep: 0, own: 1, cuts: [] }));
  const own = plan.map((_, i) => Number(i === 7));
  const { advantages, once } = creditTree(treeOf(grown(plan)), own, { kind: 'depth_wise', ...mean_leaves });
  expect(zScore(1, own, 1e-8)).toBeGreaterThan(6);
  expect(advantages[7]![1]).toBe(5);
  expect(once).toBe(true);
});
