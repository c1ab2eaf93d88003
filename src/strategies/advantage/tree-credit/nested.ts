/** Nested baselines: a completion's reward compared with the others under each node of its path. */
import type { Tree } from '../../../rollout/tree.ts';
import { deviationOf } from '../../../tensor/statistics.ts';
import { pathOf } from '../../../learn/tree/paths.ts';
import { meanOfLeaves } from './values.ts';

/** A completion compared with those that share one of its nodes. */
export interface Nested {
  /** Its reward minus their mean, itself included. */
  readonly gap: number;
  /** Number of these completions, itself included. */
  readonly size: number;
}

/** Selects the groups of a completion that are compared. */
export interface NestedOptions {
  /** Omit groups below the root with equal rewards; otherwise they count as a gap of 0. */
  readonly skipFlat: boolean;
}

/**
 * The groups of each completion, from the root down, as TreePO compares them (released code, `core_algos.py`): a
 * group of one below the root is omitted; at the root it has no comparison, so its gap is the reward itself. All
 * rewards below the root must be finite.
 */
export function nestedGroups(
  tree: Tree,
  rewards: ArrayLike<number>,
  { skipFlat }: NestedOptions,
): (leaf: number) => Nested[] {
  const means = meanOfLeaves(tree, rewards);
  const compared = tree.nodes.map(({ parent, leaves }) => {
    if (parent === -1) return true;
    return leaves.length > 1 && !(skipFlat && deviationOf(rewards, leaves) === 0);
  });
  return (leaf) =>
    pathOf(tree, leaf)
      .filter((node) => compared[node])
      .map((node) => {
        const size = tree.nodes[node]?.leaves.length ?? 0;
        const baseline = size > 1 ? (means[node] as number) : 0;
        return { gap: (rewards[leaf] as number) - baseline, size };
      });
}
