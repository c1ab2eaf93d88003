/** The result of every credit scheme: for each completion an advantage on each node of its path. */
import type { TraceOperand } from '../trace.ts';
import { withoutLeaves, type Tree } from '../../rollout/tree.ts';

/** One entry per completion of the tree. */
export interface TreeCredit {
  /**
   * Entry d is the advantage of the tokens of the node at depth d of the completion's path; entry 0, the prompt's, is
   * 0. Empty for completions removed from the tree.
   */
  readonly advantages: readonly Float64Array[];
  /** 1 where the completion enters the update; 0 without a finite reward or advantage, or where a shape left it out. */
  readonly weights: Float64Array;
  /** Whether a node's tokens count in only one of its completions, instead of in each. */
  readonly once: boolean;
  /** Completions left out because their reward or an advantage was not finite, and those left out by shapes. */
  readonly nonFinite: number;
  readonly dropped: number;
  /** The operands of the advantage at a depth of a completion's path; null where it has none. */
  readonly operandsAt: (leaf: number, depth: number) => NodeOperands | null;
}

/** The operands of a node's advantage, by their names in the scheme's words. */
type NodeOperands = Readonly<Record<string, TraceOperand>>;

/** A scheme on one tree: the advantage of a completion's tokens in a node, and its operands. */
export interface NodeCredit {
  readonly of: (leaf: number, node: number) => number;
  readonly operands: (leaf: number, node: number) => NodeOperands;
}

/** Nodes of a completion's path, root first, so that index is depth. Empty if the tree does not contain it. */
export function pathOf({ nodes, last }: Tree, leaf: number): number[] {
  const path: number[] = [];
  for (let node = last[leaf] ?? -1; node !== -1; node = nodes[node]?.parent as number) path.unshift(node);
  return path;
}

/**
 * Runs a scheme. `scheme` gets the tree without the completions that have no finite reward, so that they are in no
 * baseline, and returns the advantage of a completion's tokens in a node of that tree. Throws unless there is one
 * reward per completion.
 */
export function creditPaths(
  tree: Tree,
  rewards: ArrayLike<number>,
  scheme: (scored: Tree) => NodeCredit,
): TreeCredit {
  if (rewards.length !== tree.last.length) {
    throw new Error(
      `tree: must have one reward for each of ${tree.last.length} completions, got ${rewards.length}`,
    );
  }
  const present = tree.nodes[0]?.leaves ?? [];
  const isScored = (leaf: number): boolean => tree.last[leaf] !== -1 && Number.isFinite(rewards[leaf]);
  const scored = withoutLeaves(tree, new Set([...tree.last.keys()].filter((leaf) => !isScored(leaf))));
  const credit = scheme(scored);
  const weights = new Float64Array(rewards.length);
  const advantages = Array.from(tree.last, (_, leaf) => {
    const own = Float64Array.from(pathOf(scored, leaf), (node, depth) =>
      depth === 0 ? 0 : credit.of(leaf, node),
    );
    const counts = own.length > 0 && own.every(Number.isFinite);
    weights[leaf] = Number(counts);
    return counts ? own : new Float64Array(pathOf(tree, leaf).length);
  });
  const kept = present.filter((leaf) => weights[leaf] === 1).length;
  return {
    ...{ advantages, weights, once: false, nonFinite: present.length - kept, dropped: 0 },
    operandsAt(leaf, depth) {
      const node = pathOf(scored, leaf)[depth];
      return node === undefined || weights[leaf] === 0 ? null : credit.operands(leaf, node);
    },
  };
}

/** Advantages of nodes on the tokens of one completion, `[length]`, 0 outside the nodes of its path. */
export function creditOnTokens(
  tree: Tree,
  leaf: number,
  advantages: Float64Array,
  length: number,
): Float64Array {
  const tokens = new Float64Array(length);
  pathOf(tree, leaf).forEach((node, depth) => {
    const { from = 0, to = 0 } = tree.nodes[node] ?? {};
    tokens.fill(advantages[depth] as number, from, to);
  });
  return tokens;
}
