import { expect, test } from 'vitest';
import { creditOnNodes } from '../../../../src/learn/tree/onNodes.ts';
import type { Tree } from '../../../../src/rollout/tree.ts';

test('a node is credited with the mean over those of its completions that enter the update', () => {
  const node = (parent: number, depth: number, ...leaves: number[]) => ({
    parent,
    depth,
    from: depth,
    to: depth + 1,
    leaves,
    writer: leaves[0] ?? -1,
  });
  const tree: Tree = {
    nodes: [node(-1, 0, 0, 1, 2), node(0, 1, 0, 1), node(0, 1, 2), node(1, 2, 0), node(1, 2, 1)],
    last: Int32Array.of(3, 4, 2),
  };
  const credit = {
    advantages: [Float64Array.of(0, 1, 5), Float64Array.of(0, 2, 7), Float64Array.of(0, 9)],
    weights: Float64Array.of(1, 1, 0),
    once: false,
    nonFinite: 0,
    dropped: 0,
  };
  expect([...creditOnNodes(tree, credit)]).toEqual([0, 1.5, NaN, 5, 7]);
});
