/** Credit per node of a tree, for comparing credit schemes with each other. */
import type { Tree } from '../../rollout/tree.ts';
import type { TreeCredit } from './paths.ts';

/**
 * One number per node: the mean of its advantage over the completions through it that enter the update, which is the
 * node's own advantage where a scheme defines one. NaN where no completion enters; 0 at the root.
 */
export function creditOnNodes(
  { nodes }: Tree,
  { advantages, weights }: Pick<TreeCredit, 'advantages' | 'weights'>,
): Float64Array {
  return Float64Array.from(nodes, ({ leaves, depth }) => {
    const entering = leaves.filter((leaf) => weights[leaf] === 1);
    const sum = entering.reduce((total, leaf) => total + (advantages[leaf]?.[depth] ?? NaN), 0);
    return entering.length > 0 ? sum / entering.length : NaN;
  });
}
