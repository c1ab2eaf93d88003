import fc from 'fast-check';
import { expect, test } from 'vitest';
import { treeOf, uniqueTokens, withoutLeaves, type Branched, type Tree } from '../../src/rollout/tree.ts';
import type { Prompt } from '../../src/tasks/task.ts';

const promptOf = (length: number): Prompt => ({
  task: 'chain-sum',
  split: 'train',
  index: 0,
  level: 1,
  tokens: Array.from({ length }, (_, i) => -1 - i),
  key: 'one',
});

/** How a group grows: every later completion leaves one before it after so many tokens and writes so many of its own. */
const growths = fc.array(
  fc.record({ from: fc.nat(), keep: fc.nat(), own: fc.integer({ min: 1, max: 5 }), root: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
);

/** Completions in which every token that is written gets a number of its own, so that equal numbers mean shared. */
function grown(plan: readonly { from: number; keep: number; own: number; root: boolean }[]): Branched[] {
  const prompt = promptOf(3);
  let next = 0;
  const group: Branched[] = [];
  for (const { from, keep, own, root } of plan) {
    const parent = root ? undefined : group[from % Math.max(group.length, 1)];
    const at = parent ? prompt.tokens.length + (keep % (parent.tokens.length - prompt.tokens.length + 1)) : 3;
    const shared = parent ? Array.from(parent.tokens.subarray(0, at)) : prompt.tokens;
    const tokens = Int32Array.from([...shared, ...Array.from({ length: own }, () => next++)]);
    const branch = parent && { from: parent.sample, at };
    group.push({ prompt, sample: group.length, tokens, ...(branch && { branch }) });
  }
  return group;
}

const columnsOf = ({ nodes, last }: Tree, leaf: number): number[] => {
  const path: number[] = [];
  for (let node = last[leaf] as number; node !== -1; node = nodes[node]?.parent as number) path.unshift(node);
  return path;
};

test('the tree of a group puts every token on one path and into as many nodes as completions that wrote it', () => {
  fc.assert(
    fc.property(growths, (plan) => {
      const group = grown(plan);
      const tree = treeOf(group);
      const written = new Set(group.flatMap(({ tokens }) => [...tokens].filter((token) => token >= 0)));
      expect(uniqueTokens(tree)).toBe(written.size);
      group.forEach(({ tokens }, leaf) => {
        const path = columnsOf(tree, leaf).map((node) => tree.nodes[node]);
        // The stretches of a path follow each other without a gap and end where the completion ends.
        expect(path.map((node) => node?.from)).toEqual([0, ...path.slice(0, -1).map((node) => node?.to)]);
        expect(path.at(-1)?.to).toBe(tokens.length);
        path.forEach((node, depth) => expect(node?.depth).toBe(depth));
      });
      for (const { from, to, leaves } of tree.nodes) {
        const stretches = group.map(({ tokens }) => tokens.subarray(from, to).join());
        const [first = -1] = leaves;
        const same = stretches.flatMap((text, leaf) =>
          text === stretches[first] && (group[leaf]?.tokens.length ?? 0) >= to ? [leaf] : [],
        );
        expect(leaves).toEqual(same);
      }
    }),
  );
});

test('the tree of a group is cut at the ends of segments too, so that depth counts segments', () => {
  const [root] = grown([{ from: 0, keep: 0, own: 5, root: true }]) as [Branched];
  const tree = treeOf([{ ...root, boundaries: Int32Array.of(5, 7) }]);
  expect(tree.nodes.map(({ from, to, depth }) => [from, to, depth])).toEqual([
    [0, 3, 0],
    [3, 5, 1],
    [5, 7, 2],
    [7, 8, 3],
  ]);
});

test('the tree of a group of completions that share nothing is the prompt and one stretch each', () => {
  const group = grown([2, 3, 4].map((own) => ({ from: 0, keep: 0, own, root: true })));
  expect(treeOf(group).nodes.map(({ parent, leaves }) => [parent, leaves])).toEqual([
    [-1, [0, 1, 2]],
    [0, [0]],
    [0, [1]],
    [0, [2]],
  ]);
});

test('the tree of a group loses pruned completions and what only they held', () => {
  fc.assert(
    fc.property(growths, fc.array(fc.nat(11)), (plan, dropped) => {
      const group = grown(plan);
      const gone = new Set(dropped);
      const rest = withoutLeaves(treeOf(group), gone);
      expect(withoutLeaves(rest, gone)).toEqual(rest);
      const kept = group.flatMap(({ tokens }, leaf) => (gone.has(leaf) ? [] : [...tokens]));
      expect(uniqueTokens(rest)).toBe(new Set(kept.filter((token) => token >= 0)).size);
      for (const [i, { leaves, parent }] of rest.nodes.entries()) {
        expect(parent).toBeLessThan(i);
        expect(leaves.some((leaf) => gone.has(leaf))).toBe(false);
      }
      group.forEach(({ tokens }, leaf) => {
        const end = rest.last[leaf] as number;
        expect(gone.has(leaf) ? end : rest.nodes[end]?.to).toBe(gone.has(leaf) ? -1 : tokens.length);
      });
    }),
  );
});

test('the tree of a group refuses a branch from a completion that is not there', () => {
  const [root] = grown([{ from: 0, keep: 0, own: 5, root: true }]) as [Branched];
  expect(() => treeOf([{ ...root, branch: { from: 7, at: 4 } }])).toThrow(
    'tree: sample 0 must branch from one before it in the group, got sample 7',
  );
  expect(() => treeOf([])).toThrow('tree: must have at least one completion, got none');
});
