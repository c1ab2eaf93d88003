import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valuings, type ValueKind } from '../../../../src/strategies/advantage/tree-credit/values.ts';
import { treeOf, withoutLeaves } from '../../../../src/rollout/tree.ts';
import { distance } from '../../../graph/seeded.ts';
import { grown, plans, readOff, rewardLists, valuesBy, type Shoot } from './growth.ts';

const kinds = Object.keys(valuings) as ValueKind[];
const gamma = 0.7;

describe('values of nodes', () => {
  test.each(kinds)('%s is what its definition says of every node', (kind) => {
    fc.assert(
      fc.property(plans, rewardLists, fc.array(fc.nat(11)), (plan, list, dropped) => {
        const group = grown(plan);
        const rewards = list.slice(0, group.length);
        const tree = withoutLeaves(treeOf(group), new Set(dropped));
        const scored = (tree.nodes[0]?.leaves ?? []).filter((leaf) => !Number.isNaN(rewards[leaf]));
        const outline = readOff(group, scored);
        const expected = tree.nodes.map(({ from, leaves }, node) => {
          const name = node === 0 ? -1 : group[leaves[0]!]!.tokens[from]!;
          return leaves.some((leaf) => scored.includes(leaf))
            ? valuesBy[kind](outline, rewards, name, gamma)
            : NaN;
        });
        expect(distance(valuings[kind](tree, rewards, gamma), expected)).toBeLessThan(1e-12);
      }),
    );
  });

  test('are exactly the reward where all rewards are equal', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const tree = treeOf(grown(plan));
        const rewards = plan.map(() => 0.1);
        for (const kind of kinds) expect(new Set(valuings[kind](tree, rewards, 1))).toEqual(new Set([0.1]));
      }),
    );
  });

  test('take a completion that ended where others go on for a child of that node', () => {
    // One completion of a token; two others continue it, so that its node has three children.
    const tree = treeOf(
      grown([
        { from: null, keep: 0, own: 1, cuts: [] },
        { from: 0, keep: 1, own: 2, cuts: [] },
        { from: 1, keep: 2, own: 1, cuts: [] },
      ]),
    );
    expect(tree.nodes.map(({ leaves }) => leaves)).toEqual([[0, 1, 2], [0, 1, 2], [1, 2], [1], [2]]);
    const rewards = [1, 0, 0.5];
    expect([...valuings.mean_children(tree, rewards, 1)]).toEqual([0.625, 0.625, 0.25, 0, 0.5]);
    expect([...valuings.mean_leaves(tree, rewards, 1)]).toEqual([0.5, 0.5, 0.25, 0, 0.5]);
    // Its own reward has no level to cross, that of the others one and two.
    expect([...valuings.decayed(tree, rewards, 0.5)].slice(1, 3)).toEqual([(1 + 0 + 0.125) / 3, 0.125]);
  });
});

/**
 * A prefix A (probability .3, success .9) is branched into four, a prefix B (success .2) is not; four roots. All 16 outcomes
 * of the roots are weighed by their probability. Both values are linear in the rewards, so that the success
 * probability in place of a reward gives the expectation over it.
 */
test('the mean over leaves is biased where width depends on the prefix; the mean of child means is not', () => {
  const expectation = { mean_leaves: 0, mean_children: 0 };
  for (let outcome = 0; outcome < 16; outcome++) {
    const plan: Shoot[] = [];
    const rewards: number[] = [];
    let probability = 1;
    for (let root = 0; root < 4; root++) {
      const isA = Boolean((outcome >> root) & 1);
      probability *= isA ? 0.3 : 0.7;
      const first = plan.length;
      plan.push({ from: null, keep: 0, own: 4, cuts: [2] });
      for (let more = 0; isA && more < 3; more++) plan.push({ from: first, keep: 2, own: 2, cuts: [] });
      while (rewards.length < plan.length) rewards.push(isA ? 0.9 : 0.2);
    }
    const tree = treeOf(grown(plan.map((shoot) => shoot)));
    for (const kind of ['mean_leaves', 'mean_children'] as const) {
      expectation[kind] += probability * valuings[kind](tree, rewards, 1)[0]!;
    }
  }
  expect(expectation.mean_children).toBeCloseTo(0.41, 12);
  expect(expectation.mean_leaves).toBeCloseTo(0.567, 3);
});
