/** One advantage per completion: its gaps to the groups along its path, weighted by group size. */
import type { Tree } from '../../../rollout/tree.ts';
import { nestedGroups, type NestedOptions } from './nested.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';

/**
 * A(i, n) = Σ_d |G_d| (Rᵢ − mean of R over G_d) / Σ_d |G_d| for every node n of i's path, with G_d the completions
 * under i's node at depth d. Groups of one are omitted except at the root (TreePO, arXiv 2508.17445,
 * `adv_weight_strategy="group_size"`, before its whitening over the batch).
 */
export function treepoGroupSize(tree: Tree, rewards: ArrayLike<number>, options: NestedOptions): TreeCredit {
  return creditPaths(tree, rewards, (scored) => {
    const groupsOf = nestedGroups(scored, rewards, options);
    const advantages = Array.from(scored.last, (_, i) => {
      const groups = groupsOf(i);
      const total = groups.reduce((sum, { size }) => sum + size, 0);
      return groups.reduce((sum, { gap, size }) => sum + size * gap, 0) / total;
    });
    return {
      of: (i) => advantages[i] as number,
      operands: (i) => ({
        gaps: groupsOf(i).map(({ gap }) => gap),
        sizes: groupsOf(i).map(({ size }) => size),
        reward: rewards[i] as number,
      }),
    };
  });
}
