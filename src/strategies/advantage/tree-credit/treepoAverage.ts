/** One advantage per completion: the mean of its gaps to the groups along its path. */
import type { Tree } from '../../../rollout/tree.ts';
import { nestedGroups, type NestedOptions } from './nested.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';

/**
 * A(i, n) = mean over d of Rᵢ − mean of R over the completions under i's node at depth d, for every node n of i's
 * path. Groups of one are omitted except at the root (TreePO, arXiv 2508.17445, `adv_weight_strategy="average"`,
 * before its whitening over the batch). A node without branches counts again, as in TreePO's tree of segments.
 */
export function treepoAverage(tree: Tree, rewards: ArrayLike<number>, options: NestedOptions): TreeCredit {
  return creditPaths(tree, rewards, (scored) => {
    const groupsOf = nestedGroups(scored, rewards, options);
    const advantages = Array.from(scored.last, (_, i) => {
      const groups = groupsOf(i);
      return groups.reduce((sum, { gap }) => sum + gap, 0) / groups.length;
    });
    return {
      of: (i) => advantages[i] as number,
      operands: (i) => ({ gaps: groupsOf(i).map(({ gap }) => gap), reward: rewards[i] as number }),
    };
  });
}
