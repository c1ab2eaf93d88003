/** One advantage per node: its value compared with the root's and with the parent's. */
import type { Tree } from '../../../rollout/tree.ts';
import { creditPaths, type TreeCredit } from '../../../learn/tree/paths.ts';
import { valuings, type ValueKind } from './values.ts';

export interface GlobalLocalOptions {
  readonly value: ValueKind;
  /** Decay per level; read where the value is `decayed`. */
  readonly gamma: number;
  /** Divide by the square root of the number of completions through the node, because each trains it. */
  readonly overRootOfLeaves: boolean;
}

/**
 * A(i, n) = (V(n) − V(root)) + (V(n) − V(parent)), divided by √(completions below n) if `overRootOfLeaves`: the
 * `sqrt` form of TreeRL's released code; without it TreePS-RAG (arXiv 2601.06922), whose V is `mean_leaves`.
 */
export function globalLocal(
  tree: Tree,
  rewards: ArrayLike<number>,
  { value, gamma, overRootOfLeaves }: GlobalLocalOptions,
): TreeCredit {
  return creditPaths(tree, rewards, (scored) => {
    const values = valuings[value](scored, rewards, gamma);
    const partsOf = (node: number) => {
      const { parent = 0, leaves = [] } = scored.nodes[node] ?? {};
      return {
        value: values[node] as number,
        root: values[0] as number,
        parent: values[parent] as number,
        divisor: overRootOfLeaves ? Math.sqrt(leaves.length) : 1,
      };
    };
    return {
      of(_, node) {
        const { value, root, parent, divisor } = partsOf(node);
        return (value - root + (value - parent)) / divisor;
      },
      operands: (_, node) => partsOf(node),
    };
  });
}
