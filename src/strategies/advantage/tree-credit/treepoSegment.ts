/** One advantage per node: its gain in value over its parent, under nested baselines. */
import type { Tree } from '../../../rollout/tree.ts';
import { creditPaths, pathOf, type TreeCredit } from '../../../learn/tree/paths.ts';
import { meanOfChildren, meanOfLeaves } from './values.ts';

export interface SegmentOptions {
  /** η of the fading; 0 subtracts the whole value of the parent. */
  readonly eta: number;
}

/**
 * A(i, n) = V(n) − V(parent), or V(n) − η^(Dᵢ + 1 − depth n) V(parent) where η > 0, with Dᵢ the depth at which i
 * ends: the parent's value fades more the earlier the segment (TreePO, arXiv 2508.17445, segment variant of the
 * released code, before its whitening over the batch). V(root) = 0, V(n) the mean over n's children, and a
 * completion's own value R′ᵢ = Σ_d |G_d| (Rᵢ − mean of R over G_d) / Σ_d |G_d| over all nodes of its path and itself:
 * unlike in the trajectory variants, groups of one count in the divisor.
 */
export function treepoSegment(tree: Tree, rewards: ArrayLike<number>, { eta }: SegmentOptions): TreeCredit {
  return creditPaths(tree, rewards, (scored) => {
    const { nodes, last } = scored;
    const means = meanOfLeaves(scored, rewards);
    const relative = Float64Array.from(last, (end, i) => {
      // Where others continue from its last node, it is a child of that node: one more group, of itself.
      let total = (nodes[end]?.leaves.length ?? 1) > 1 ? 1 : 0;
      let sum = 0;
      for (const node of pathOf(scored, i)) {
        const size = nodes[node]?.leaves.length ?? 0;
        sum += size * ((rewards[i] as number) - (means[node] as number));
        total += size;
      }
      return total > 0 ? sum / total : NaN;
    });
    const values = meanOfChildren(scored, relative);
    values[0] = 0;
    const partsOf = (i: number, node: number) => {
      const { parent = 0, depth = 0 } = nodes[node] ?? {};
      const end = nodes[last[i] as number]?.depth ?? 0;
      let share = 1;
      if (eta > 0) for (let level = depth; level <= end; level++) share *= eta;
      return { value: values[node] as number, share, parent: values[parent] as number };
    };
    return {
      of(i, node) {
        const { value, share, parent } = partsOf(i, node);
        return value - share * parent;
      },
      operands: partsOf,
    };
  });
}
