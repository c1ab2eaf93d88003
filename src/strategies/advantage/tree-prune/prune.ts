/**
 * Selects the parts of a tree to train on: pruning in the backward pass alone, which leaves sampling, rewards and
 * advantages unchanged. BranchGRPO ("Stable and Efficient GRPO with Structured Branching in Diffusion Models", and
 * its released code). A node stands for the tokens that lead to it; the root has none and is always kept.
 */
import type { TreeNode } from '../../../rollout/tree.ts';
import { membersOf } from '../../../learn/advantage/groups.ts';

/** The nodes of a tree, as from `treeOf`: parents before children. */
type Nodes = readonly Pick<TreeNode, 'parent' | 'depth'>[];

/** Depth pruning: whole levels of the tree are left out. */
export interface DepthPruning {
  /** Depths left out at the start; the root has 0. */
  readonly depths: readonly number[];
  /** Updates after which the window moves up one level; absent: it stays. */
  readonly slideEvery?: number;
  /** Least depth of the window's shallowest level: the depth of the last split. */
  readonly stopDepth?: number;
}

/**
 * The depths left out at an update (0, 1, …): each minus min(⌊update / slideEvery⌋, max(shallowest − stopDepth, 0)).
 * Throws if `slideEvery` is below one update.
 */
export function prunedDepths(
  { depths, slideEvery, stopDepth = 0 }: DepthPruning,
  update: number,
): Set<number> {
  if (slideEvery === undefined) return new Set(depths);
  if (!(slideEvery >= 1)) {
    throw new Error(`depth pruning: must slide every 1 or more updates, got ${slideEvery}`);
  }
  const space = depths.reduce((least, depth) => Math.min(least, depth), Infinity) - stopDepth;
  const shift = Math.min(Math.floor(update / slideEvery), Math.max(space, 0));
  return new Set(depths.map((depth) => depth - shift));
}

/** Width pruning: leaves out some of the nodes after the last split. */
export interface WidthPruning {
  /**
   * `siblings` keeps the best of each last split (mode 1), `extremes` the best and the worst of all (mode 2). The
   * release's mode 1 instead compares the steps of one branch with each other, which all have that branch's advantage.
   */
  readonly mode: 'siblings' | 'extremes';
  /** Share that is kept, in [0, 1]; the released default is one half. */
  readonly keep: number;
}

/**
 * For each node the index of the last split that it comes from, or −1: a node comes after the last split if a node
 * above it has several children, and neither it nor a node below it does.
 */
export function lastSplits(nodes: Nodes): Int32Array {
  const children = new Int32Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) children[parent] = (children[parent] as number) + 1;
  const isSplit = (node: number): boolean => (children[node] as number) > 1;
  /** Whether it or a node below it splits. */
  const leadsToSplit = Uint8Array.from(nodes, (_, node) => (isSplit(node) ? 1 : 0));
  for (let node = nodes.length - 1; node > 0; node--) {
    if (leadsToSplit[node]) leadsToSplit[nodes[node]?.parent as number] = 1;
  }
  const splits = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ parent }, node) => {
    if (parent < 0 || leadsToSplit[node]) return;
    splits[node] = isSplit(parent) ? parent : (splits[parent] as number);
  });
  return splits;
}

/**
 * 1 for nodes to train on, from their advantages. Candidates are the nodes with `groups[node]` ≥ 0, see `lastSplits`;
 * all others stay. `siblings`: of each group of k the max(1, ⌊k · keep⌋) with the highest advantage. `extremes`: of
 * all n candidates together m = max(2, ⌊n · keep⌋), the ⌊m / 2⌋ highest and the rest lowest. Of equal advantages the
 * earlier node counts as higher. Throws unless 0 ≤ keep ≤ 1.
 */
export function keptByWidth(
  advantages: ArrayLike<number>,
  groups: ArrayLike<number>,
  { mode, keep }: WidthPruning,
): Uint8Array {
  if (!(keep >= 0 && keep <= 1)) {
    throw new Error(`width pruning: keep must be between 0 and 1, got ${keep}`);
  }
  const kept = Uint8Array.from(groups, (group) => (group < 0 ? 1 : 0));
  const candidates = Array.from(groups, (_, node) => node)
    .filter((node) => (groups[node] as number) >= 0)
    .sort((a, b) => (advantages[b] as number) - (advantages[a] as number) || a - b);
  for (const node of selections[mode](candidates, groups, keep)) kept[node] = 1;
  return kept;
}

/** The candidates that each mode keeps, best first. */
const selections: {
  readonly [Mode in WidthPruning['mode']]: (
    candidates: readonly number[],
    groups: ArrayLike<number>,
    keep: number,
  ) => readonly number[];
} = {
  siblings(candidates, groups, keep) {
    const bySplit = membersOf(candidates.map((node) => groups[node] as number));
    return bySplit.flatMap((ranks) =>
      ranks.slice(0, Math.max(1, Math.floor(ranks.length * keep))).map((rank) => candidates[rank] as number),
    );
  },
  extremes(candidates, _, keep) {
    const count = Math.min(Math.max(2, Math.floor(candidates.length * keep)), candidates.length);
    const best = Math.floor(count / 2);
    return [...candidates.slice(0, best), ...candidates.slice(candidates.length - (count - best))];
  },
};

/** Both kinds; depth applies first, so that width counts the remaining nodes. */
export interface TreePruning {
  readonly depth?: DepthPruning;
  readonly width?: WidthPruning;
}

/** Mask of nodes trained in this update (0, 1, …), from the nodes' advantages. */
export function keptNodes(
  nodes: Nodes,
  advantages: ArrayLike<number>,
  { depth, width }: TreePruning,
  update: number,
): Uint8Array {
  const gone = depth ? prunedDepths(depth, update) : new Set<number>();
  const left = Uint8Array.from(nodes, (node) => (node.parent >= 0 && gone.has(node.depth) ? 0 : 1));
  if (!width) return left;
  const groups = lastSplits(nodes).map((split, node) => (left[node] ? split : -1));
  return keptByWidth(advantages, groups, width).map((kept, node) => kept & (left[node] as number));
}
