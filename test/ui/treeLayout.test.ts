import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RolloutNode } from '../../src/run/records.ts';
import { layoutOf, neighbourNode } from '../../src/ui/tree/layout.ts';
import { factsOf, nodeSentenceOf } from '../../src/ui/tree/words.ts';

function nodeOf(parent: number, text: string, more: Partial<RolloutNode> = {}): RolloutNode {
  return {
    parent,
    depth: 0,
    symbols: [...text],
    roles: [...text].map(() => 1 as const),
    lines: [],
    ends: [],
    value: null,
    advantage: null,
    pruned: null,
    ...more,
  };
}

/** Trees in which leaves end a completion each. */
const trees = fc
  .array(fc.record({ up: fc.nat(), length: fc.integer({ min: 1, max: 4 }) }), { maxLength: 40 })
  .map((plan) => {
    const nodes = [nodeOf(-1, '')];
    for (const { up, length } of plan) nodes.push(nodeOf(up % nodes.length, 'abcd'.slice(0, length)));
    let line = 0;
    return nodes.map((node, i) =>
      i > 0 && !nodes.some(({ parent }) => parent === i) ? { ...node, ends: [line++] } : node,
    );
  });

describe('the picture of a tree', () => {
  test('shows every node once, a row for each leaf, and none on top of another', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const { placed, rows } = layoutOf(nodes);
        expect(placed.map(({ node }) => node).sort((a, b) => a - b)).toEqual(nodes.map((_, i) => i).slice(1));
        expect(rows).toBe(placed.filter(({ isEnd }) => isEnd).length);
        for (let row = 0; row < rows; row++) {
          const inRow = placed.filter((one) => one.row === row).sort((a, b) => a.x - b.x);
          inRow.slice(1).forEach(({ x }, i) => {
            expect(x).toBeGreaterThanOrEqual((inRow[i]?.x ?? 0) + (inRow[i]?.width ?? 0));
          });
        }
      }),
    );
  });

  test('puts a branch where its parent ends, below it', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const { placed } = layoutOf(nodes, 6);
        for (const { node, x, row, fromRow } of placed) {
          const parent = placed.find((one) => one.node === nodes[node]?.parent);
          if (!parent) continue;
          expect(x).toBe(parent.x + parent.width + 6);
          expect(fromRow).toBe(parent.row);
          expect(row).toBeGreaterThanOrEqual(parent.row);
        }
      }),
    );
  });

  test('keeps a row for the verdict of a node that ends there and branches as well', () => {
    const nodes = [
      nodeOf(-1, ''),
      nodeOf(0, 'ab', { pruned: { rule: 'no space', score: null } }),
      nodeOf(1, 'c', { ends: [0] }),
    ];
    expect(layoutOf(nodes).placed.map(({ row }) => row)).toEqual([0, 1]);
  });

  test('is walked by arrows: along a completion and from row to row', () => {
    const nodes = [
      nodeOf(-1, ''),
      nodeOf(0, 'a'),
      nodeOf(1, 'b', { ends: [0] }),
      nodeOf(1, 'c', { ends: [1] }),
    ];
    const layout = layoutOf(nodes);
    const from = (at: number, ...keys: Parameters<typeof neighbourNode>[3][]) =>
      keys.reduce((node, key) => neighbourNode(nodes, layout, node, key), at);
    expect(from(1, 'ArrowRight')).toBe(2);
    expect(from(2, 'ArrowDown')).toBe(3);
    expect(from(3, 'ArrowLeft')).toBe(1);
    expect(from(1, 'ArrowLeft', 'ArrowUp')).toBe(1);
    expect(from(1, 'End', 'ArrowDown')).toBe(3);
    expect(from(3, 'Home')).toBe(1);
  });
});

describe('a node in words', () => {
  test('says what is shared and what it is worth', () => {
    const shared = nodeOf(0, '12', { lines: [0, 2, 3], value: 2 / 3, advantage: 0.25 });
    expect(factsOf(shared)).toEqual([
      '2 tokens shared by 3 completions',
      'value 0.67, their mean reward',
      'advantage +0.25',
    ]);
    expect(nodeSentenceOf(nodeOf(1, '3', { lines: [2], ends: [2], value: 1 }))).toBe(
      '“3”, 1 token, reward 1.00, completion 3 ends here',
    );
  });

  test('says what a search backed up to its step', () => {
    const step = nodeOf(0, '12', { value: null, searched: { visits: 5, value: -0.25 } });
    expect(factsOf(step)).toContain('5 visits, step value −0.25');
    const once = nodeOf(0, '12', { value: null, searched: { visits: 1, value: 1 } });
    expect(factsOf(once)).toContain('1 visit, step value +1.00');
  });

  test('says why it was pruned', () => {
    expect(factsOf(nodeOf(1, '345', { pruned: { rule: 'too similar', score: 0.333 } })).at(-1)).toBe(
      'pruned: too similar (0.33)',
    );
    expect(factsOf(nodeOf(1, '345', { pruned: { rule: 'length cap', score: 6 } })).at(-1)).toBe(
      'pruned: length cap (6)',
    );
  });
});
