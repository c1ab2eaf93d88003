import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keptByWidth,
  keptNodes,
  lastSplits,
  prunedDepths,
} from '../../../../src/strategies/advantage/tree-prune/prune.ts';

/** Nodes from the parents of all but the root. */
function nodesOf(parents: readonly number[]): { parent: number; depth: number }[] {
  const nodes = [{ parent: -1, depth: 0 }];
  for (const parent of parents) nodes.push({ parent, depth: nodes[parent]!.depth + 1 });
  return nodes;
}
const trees = fc
  .array(fc.nat(), { maxLength: 14 })
  .map((draws) => nodesOf(draws.map((draw, node) => draw % (node + 1))));

/** Two splits in two (of 0 and of 1, 2), then each leaf goes on for one more segment: 0 → 1, 2 → 3 … 6 → 7 … 10. */
const nodes = nodesOf([0, 0, 1, 1, 2, 2, 3, 4, 5, 6]);

describe('nodes after the last split', () => {
  it('are those whose way down has no split any more, below one that had', () => {
    expect([...lastSplits(nodes)]).toEqual([-1, -1, -1, 1, 1, 2, 2, 1, 1, 2, 2]);
    // Node 2 splits at once; node 1 goes on alone after the root's split. A chain has no split.
    expect([...lastSplits(nodesOf([0, 0, 2, 2, 1]))]).toEqual([-1, 0, -1, 2, 2, 0]);
    expect([...lastSplits(nodesOf([0, 1]))]).toEqual([-1, -1, -1]);
  });

  it('are found as walking each way up and down finds them', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const childrenOf = (node: number) =>
          nodes.flatMap(({ parent }, child) => (parent === node ? [child] : []));
        const splitsBelow = (node: number): boolean =>
          childrenOf(node).length > 1 || childrenOf(node).some(splitsBelow);
        const splitAbove = (node: number): number => {
          const parent = nodes[node]!.parent;
          return parent === -1 || childrenOf(parent).length > 1 ? parent : splitAbove(parent);
        };
        expect([...lastSplits(nodes)]).toEqual(
          nodes.map((_, node) => (splitsBelow(node) ? -1 : splitAbove(node))),
        );
      }),
    );
  });
});

describe('width pruning', () => {
  const advantages = [9, 0, 0, 2, 1, -1, -2, 2, 1, -1, -2];
  const groups = lastSplits(nodes);

  it('of siblings keeps the best half of each last split', () => {
    const kept = keptByWidth(advantages, groups, { mode: 'siblings', keep: 0.5 });
    expect([...kept]).toEqual([1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it('of extremes keeps the best and the worst of all', () => {
    const kept = keptByWidth(advantages, groups, { mode: 'extremes', keep: 0.5 });
    expect([...kept]).toEqual([1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
  });

  it('keeps one of each split, or the two ends of all, however little is asked for', () => {
    expect([...keptByWidth([3, 1, 2], [0, 0, 0], { mode: 'siblings', keep: 0 })]).toEqual([1, 0, 0]);
    expect([...keptByWidth([3, 1, 2], [0, 0, 0], { mode: 'extremes', keep: 0 })]).toEqual([1, 1, 0]);
    expect([...keptByWidth([3, 1], [-1, 0], { mode: 'extremes', keep: 0.5 })]).toEqual([1, 1]);
    expect([...keptByWidth([5, 5, 5, 5], [0, 0, 0, 0], { mode: 'siblings', keep: 0.5 })]).toEqual([
      1, 1, 0, 0,
    ]);
    expect(() => keptByWidth([1], [0], { mode: 'siblings', keep: 1.5 })).toThrow(
      'keep must be between 0 and 1, got 1.5',
    );
  });

  it('keeps as many as it says, and none that ranks between those that go and those that stay', () => {
    const candidates = fc.array(
      fc.record({ advantage: fc.integer(), group: fc.integer({ min: -1, max: 3 }) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(candidates, fc.double({ min: 0, max: 1, noNaN: true }), (list, keep) => {
        const advantages = list.map(({ advantage }) => advantage);
        const groups = list.map(({ group }) => group);
        const siblings = keptByWidth(advantages, groups, { mode: 'siblings', keep });
        const extremes = keptByWidth(advantages, groups, { mode: 'extremes', keep });
        const of = (isIn: (group: number) => boolean, mask: Uint8Array, is: number) =>
          list.flatMap(({ advantage, group }, i) => (isIn(group) && mask[i] === is ? [advantage] : []));
        for (let group = 0; group <= 3; group++) {
          const [stay, go] = [1, 0].map((is) => of((g) => g === group, siblings, is)) as [number[], number[]];
          const size = stay.length + go.length;
          expect(stay).toHaveLength(Math.min(Math.max(1, Math.floor(size * keep)), size));
          expect(Math.min(...stay)).toBeGreaterThanOrEqual(Math.max(...go));
        }
        const [stay, go] = [1, 0].map((is) => of((g) => g >= 0, extremes, is)) as [number[], number[]];
        const size = stay.length + go.length;
        const count = Math.min(Math.max(2, Math.floor(size * keep)), size);
        expect(stay).toHaveLength(count);
        if (go.length > 0) {
          const sorted = [...stay].sort((a, b) => b - a);
          const best = Math.floor(count / 2);
          expect(sorted[best - 1]).toBeGreaterThanOrEqual(Math.max(...go));
          expect(sorted[best]).toBeLessThanOrEqual(Math.min(...go));
        }
        groups.forEach((group, i) => {
          if (group < 0) expect([siblings[i], extremes[i]]).toEqual([1, 1]);
        });
      }),
    );
  });
});

it('depth pruning moves its window up as updates go by, to the last split and no further', () => {
  const depth = { depths: [8, 9], slideEvery: 30, stopDepth: 6 };
  const at = (update: number) => [...prunedDepths(depth, update)];
  expect([0, 29, 30, 60, 300].map(at)).toEqual([
    [8, 9],
    [8, 9],
    [7, 8],
    [6, 7],
    [6, 7],
  ]);
  expect([...prunedDepths({ ...depth, stopDepth: 12 }, 90)]).toEqual([8, 9]);
  expect([...prunedDepths({ depths: [8, 9] }, 300)]).toEqual([8, 9]);
  expect(() => prunedDepths({ ...depth, slideEvery: 0 }, 1)).toThrow('slide every 1 or more updates, got 0');
});

describe('the nodes trained on', () => {
  const advantages = [9, 0, 0, 2, 1, -1, -2, 2, 1, -1, -2];

  it('are all without pruning, and never lack the root', () => {
    expect([...keptNodes(nodes, advantages, {}, 0)]).toEqual(nodes.map(() => 1));
    expect([...keptNodes(nodes, advantages, { depth: { depths: [0, 2] } }, 0)]).toEqual([
      1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1,
    ]);
  });

  it('are counted by width among those that depth left', () => {
    const pruning = {
      depth: { depths: [3], slideEvery: 10, stopDepth: 2 },
      width: { mode: 'extremes' as const, keep: 0.75 },
    };
    expect([...keptNodes(nodes, advantages, pruning, 0)]).toEqual([1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0]);
    expect([...keptNodes(nodes, advantages, pruning, 10)]).toEqual([1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1]);
  });
});
