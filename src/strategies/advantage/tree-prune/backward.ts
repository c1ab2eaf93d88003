/**
 * Pruning in the backward pass, from a setting to the remaining tokens: pruned tokens get no gradient and do not
 * count as trained. Must not affect sampling, rewards or advantages. `prune.ts` selects the nodes.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { withoutLeaves, type Tree } from '../../../rollout/tree.ts';
import { creditOnTokens, pathOf, type TreeCredit } from '../../../learn/tree/paths.ts';
import { keptNodes, type TreePruning, type WidthPruning } from './prune.ts';

/** A window of levels, the same in every tree; it moves up until the last split of the tree. */
interface LevelPruning {
  /** Depth of the shallowest level left out at the start; 1 is the level after the prompt. */
  readonly depth: number;
  /** Number of levels, from that one down. */
  readonly levels: number;
  /** Updates after which the window moves up by one; null: it stays. */
  readonly slideEvery: number | null;
}

export type BackwardPruning =
  ({ readonly kind: 'width' } & WidthPruning) | ({ readonly kind: 'depth' } & LevelPruning);

/** Depth of the deepest node with several children; 0 for a tree without. */
function lastSplitDepth({ nodes }: Tree): number {
  const children = new Int32Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) children[parent] = (children[parent] as number) + 1;
  return nodes.reduce(
    (deepest, { depth }, node) => ((children[node] as number) > 1 ? Math.max(deepest, depth) : deepest),
    0,
  );
}

function pruningOf(tree: Tree, pruning: BackwardPruning): TreePruning {
  if (pruning.kind === 'width') return { width: pruning };
  const { depth, levels, slideEvery } = pruning;
  return {
    depth: {
      depths: Array.from({ length: levels }, (_, level) => depth + level),
      stopDepth: lastSplitDepth(tree),
      ...(slideEvery !== null && { slideEvery }),
    },
  };
}

/**
 * For each completion of the tree a mask over its tokens (`lengths[leaf]` of them): 1 where the token is kept at this
 * update (0, 1, …). A node's advantage is the mean over its completions. Completions that the credit left out are not
 * in the pruned tree, and all 0.
 */
export function keptTokens(
  tree: Tree,
  { advantages, weights }: Pick<TreeCredit, 'advantages' | 'weights'>,
  lengths: readonly number[],
  pruning: BackwardPruning,
  update: number,
): Uint8Array[] {
  const gone = new Set([...tree.last.keys()].filter((leaf) => weights[leaf] === 0));
  const counted = withoutLeaves(tree, gone);
  const of = counted.nodes.map(({ depth, leaves }) => {
    const sum = leaves.reduce((total, leaf) => total + (advantages[leaf]?.[depth] ?? 0), 0);
    return leaves.length > 0 ? sum / leaves.length : 0;
  });
  const kept = keptNodes(counted.nodes, of, pruningOf(counted, pruning), update);
  return lengths.map((length, leaf) => {
    const path = Float64Array.from(pathOf(counted, leaf), (node) => kept[node] as number);
    return Uint8Array.from(creditOnTokens(counted, leaf, path, length));
  });
}

/** The pruning in the backward pass of a configuration; undefined for none. */
export function backwardPruningOf(config: RunConfig): BackwardPruning | undefined {
  switch (config.tree_prune) {
    case 'none':
      return undefined;
    case 'width':
      return { kind: 'width', mode: config.tree_prune_mode, keep: config.tree_prune_keep };
    case 'depth':
      return {
        kind: 'depth',
        depth: config.tree_prune_depth,
        levels: config.tree_prune_levels,
        slideEvery: config.tree_prune_slide,
      };
  }
}
