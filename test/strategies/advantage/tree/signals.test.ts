import { baselines } from '../../../../src/strategies/advantage/baseline/baselines.ts';
import { scales } from '../../../../src/strategies/advantage/scale/scales.ts';
import { clipAdvantages } from '../../../../src/strategies/advantage/clip/clip.ts';
import { withoutPivot } from '../../../../src/strategies/advantage/drop-pivot/pivot.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainAdvantages, type AdvantageChain } from '../../../../src/learn/advantage/chain.ts';
import { creditTree, type CreditScheme } from '../../../../src/strategies/advantage/tree-credit/schemes.ts';
import { groupTrees, type TreeBatch } from '../../../../src/learn/tree/groupTrees.ts';
import {
  treeSignals,
  type TreeSignalOptions,
} from '../../../../src/strategies/advantage/tree-credit/signals.ts';
import type { Sample } from '../../../../src/rollout/sample.ts';
import { treeOf } from '../../../../src/rollout/tree.ts';
import { distance } from '../../../graph/seeded.ts';
import { total } from '../../../learn/formulas.ts';
import { judge, makeTrajectory } from '../../../learn/trajectories.ts';
import { grown, plans, promptLength, rewardLists, type Shoot } from './growth.ts';

/** The group as trajectories; tokens divisible by 7 are the environment's. */
function trajectoriesOf(plan: readonly Shoot[], group = 0): Sample[] {
  return grown(plan).map((branched) => {
    const completion = Array.from(branched.tokens.subarray(promptLength));
    const plain = makeTrajectory({ prompt: [-1, -2, -3], completion, logps: completion.map(() => -1) });
    const trainMask = Uint8Array.from(branched.tokens, (token) => Number(token >= 0 && token % 7 !== 0));
    return { ...plain, ...branched, group, trainMask };
  });
}

/** The columns of a batch of trees, one after another. */
function signalsOf(
  { trajectories, pruned }: TreeBatch<Sample>,
  rewards: readonly number[],
  scheme: CreditScheme,
  options?: TreeSignalOptions,
) {
  const rewarded = trajectories.map((one, i) => ({ ...one, earned: rewards[i]! }));
  const found = treeSignals({ trajectories: rewarded, ...(pruned && { pruned }) }, scheme, options);
  return {
    advantages: found.trajectories.map(({ advantages }) => advantages),
    masks: found.trajectories.map(({ mask }) => mask),
    nonFinite: found.nonFinite,
    dropped: found.dropped,
  };
}

const depthWise: CreditScheme = { kind: 'depth_wise', value: 'mean_leaves', gamma: 1 };
const segment: CreditScheme = { kind: 'treepo_segment', eta: 0 };

/** Two completions that share their first two tokens, and a third. */
const three: Shoot[] = [
  { from: null, keep: 0, own: 4, cuts: [] },
  { from: 0, keep: 2, own: 3, cuts: [] },
  { from: null, keep: 0, own: 2, cuts: [] },
];

test('the signals of trees without branches are those of the flat chain, bit for bit', () => {
  const chains: AdvantageChain[] = [
    { key: 'prompt', baseline: baselines.mean, scale: scales.group, shapes: [] },
    {
      key: 'prompt',
      baseline: baselines.leave_one_out,
      scale: scales.none,
      shapes: [({ advantages }) => ({ advantages: clipAdvantages(advantages, 0.5) })],
    },
    {
      key: 'prompt',
      baseline: baselines.median,
      scale: scales.mad,
      shapes: [({ advantages }, groups) => ({ weights: withoutPivot(advantages, groups) })],
    },
  ];
  fc.assert(
    fc.property(plans, plans, rewardLists, rewardLists, fc.constantFrom(...chains), (a, b, r, s, chain) => {
      const rootless = (plan: readonly Shoot[]) => plan.map((shoot) => ({ ...shoot, from: null }));
      const trajectories = [...trajectoriesOf(rootless(a), 0), ...trajectoriesOf(rootless(b), 1)];
      const rewards = [...r.slice(0, a.length), ...s.slice(0, b.length)];
      const flat = chainAdvantages(
        trajectories.map(({ group }, i) => ({ group, reward: rewards[i]! })),
        chain,
      );
      const expected = trajectories.map((one, i) => judge(one, flat.advantages[i]!));
      const { nonFinite, dropped, ...signals } = signalsOf({ trajectories }, rewards, {
        kind: 'leaf',
        chain,
      });
      expect([nonFinite, dropped]).toEqual([flat.nonFinite, flat.dropped]);
      trajectories.forEach((_, i) => {
        const counts = flat.weights[i] !== 0;
        expect([...signals.masks[i]!]).toEqual([...expected[i]!.mask].map((m) => (counts ? m : 0)));
        expect([...signals.advantages[i]!]).toEqual(
          [...expected[i]!.advantages].map((x) => (counts ? x : 0)),
        );
      });
    }),
  );
});

test('the signals of trees have the credit of each node on its tokens, and 0 on what the policy did not choose', () => {
  fc.assert(
    fc.property(plans, rewardLists, (plan, list) => {
      const trajectories = trajectoriesOf(plan);
      const rewards = list.slice(0, plan.length);
      const tree = treeOf(trajectories);
      const { advantages } = creditTree(tree, rewards, segment);
      const signals = signalsOf({ trajectories }, rewards, segment);
      trajectories.forEach(({ trainMask, tokens }, leaf) => {
        const depths = Array.from(
          tokens,
          (_, t) =>
            tree.nodes.find(({ from, to, leaves }) => from <= t && t < to && leaves.includes(leaf))!.depth,
        );
        expect(signals.advantages[leaf]).toEqual(
          Float32Array.from(depths, (depth, t) => (trainMask[t] ? advantages[leaf]![depth]! : 0)),
        );
        const mask = Number.isNaN(rewards[leaf]) ? trainMask.map(() => 0) : trainMask;
        expect(signals.masks[leaf]).toEqual(mask);
      });
    }),
  );
});

test('the signals of trees count a shared token once where the scheme says so: with the writer, unless that is not trained', () => {
  const trajectories = trajectoriesOf(three);
  const masksOf = (all: readonly Sample[]) =>
    signalsOf({ trajectories: all }, [1, 0, 1], depthWise).masks.map((mask) => [...mask].slice(promptLength));
  // Token 0 is the environment's, and so is token 7.
  expect(masksOf(trajectories)).toEqual([
    [0, 1, 1, 1],
    [0, 0, 1, 1, 1],
    [0, 1],
  ]);
  const cut = trajectories.map((one, i) =>
    i === 0 ? { ...one, trainMask: one.trainMask.map(() => 0) } : one,
  );
  expect(masksOf(cut)).toEqual([
    [0, 0, 0, 0],
    [0, 1, 1, 1, 1],
    [0, 1],
  ]);
  // Nor is one whose reward is not known.
  const { nonFinite, ...signals } = signalsOf({ trajectories }, [NaN, 0, 1], depthWise);
  expect(signals.masks.map((mask) => total([...mask]))).toEqual([0, 4, 1]);
  expect(nonFinite).toBe(1);
});

test('the signals of trees leave out completions that were cut off, though others branched from them', () => {
  const cutFirst = (group: number) => {
    const [first, ...kept] = trajectoriesOf(three, group) as [Sample, ...Sample[]];
    return { pruned: [first], trajectories: kept };
  };
  const { pruned, trajectories } = cutFirst(0);
  const { nonFinite, ...signals } = signalsOf({ trajectories, pruned }, [1, 0], depthWise);
  expect(signals.masks.map((mask) => total([...mask]))).toEqual([4, 1]);
  // The first token, of the completion that went on, among two nodes of depth 1.
  expect(signals.advantages[0]![promptLength + 1]).toBeCloseTo(Math.SQRT1_2, 6);
  // It was cut off on purpose, and is not counted with those whose reward is missing.
  expect(nonFinite).toBe(0);
  expect(() => signalsOf({ trajectories }, [1, 0], depthWise)).toThrow(
    'tree: sample 1 must branch from one before it in the group, got sample 0',
  );
  // Sample numbers are those of a group: each tree has its own cut completion.
  const other = cutFirst(1);
  const both = signalsOf(
    { trajectories: [...trajectories, ...other.trajectories], pruned: [...pruned, ...other.pruned] },
    [1, 0, 1, 0],
    depthWise,
  );
  expect(both.advantages).toEqual([...signals.advantages, ...signals.advantages]);
  const trees = groupTrees({
    trajectories: [...trajectories, ...other.trajectories],
    pruned: [...pruned, ...other.pruned],
  });
  expect(trees.map(({ members }) => members)).toEqual([
    [null, ...trajectories],
    [null, ...other.trajectories],
  ]);
  for (const { tree } of trees)
    expect(tree.nodes.map(({ leaves }) => leaves)).toEqual([[1, 2], [1], [1], [2]]);
});

test('the signals of trees keep groups apart', () => {
  const [one, other] = [trajectoriesOf(three, 4), trajectoriesOf(three.slice(0, 2), 9)];
  const both = signalsOf({ trajectories: [...one, ...other] }, [1, 0, 1, 0, 1], segment);
  const first = signalsOf({ trajectories: one }, [1, 0, 1], segment);
  const second = signalsOf({ trajectories: other }, [0, 1], segment);
  expect(both.advantages).toEqual([...first.advantages, ...second.advantages]);
  expect(both.masks).toEqual([...first.masks, ...second.masks]);
});

test('the signals of trees whitened have mean 0 and unit spread over trained tokens, and stay 0 where nothing differs', () => {
  const trajectories = [...trajectoriesOf(three, 0), ...trajectoriesOf(three, 1)];
  const rewards = [1, 0, 1, 0, 0, 0.5];
  const plain = signalsOf({ trajectories }, rewards, segment);
  const { advantages, masks } = signalsOf({ trajectories }, rewards, segment, { whitened: true });
  const trainedOf = (rows: readonly Float32Array[]) =>
    rows.flatMap((row, i) => [...row].filter((_, t) => masks[i]![t]));
  const values = trainedOf(plain.advantages);
  const mean = total(values) / values.length;
  const variance = total(values.map((x) => (x - mean) ** 2)) / (values.length - 1);
  const expected = values.map((x) => (x - mean) / Math.sqrt(variance + 1e-8));
  expect(distance(trainedOf(advantages), expected)).toBeLessThan(1e-6);
  advantages.forEach((row, i) => row.forEach((x, t) => masks[i]![t] || expect(x).toBe(0)));
  const flat = signalsOf(
    { trajectories },
    rewards.map(() => 1),
    segment,
    { whitened: true },
  );
  for (const row of flat.advantages) expect([...row].every((x) => x === 0)).toBe(true);
});
