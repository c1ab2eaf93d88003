/** Nested baselines: what a completion earned beside the others under each node that it passed. */
import type { Tree } from '../../../rollout/tree.ts';
import { deviationOf } from '../../../tensor/statistics.ts';
import { pathOf } from '../../../learn/tree/paths.ts';
import { meanOfLeaves } from './values.ts';

/** A completion beside those that share one of its nodes. */
export interface Nested {
  /** Its reward minus their mean, itself included. */
  readonly gap: number;
  /** How many they are, itself included. */
  readonly size: number;
}

/** Which of the groups that a completion stands in are compared. */
export interface NestedOptions {
  /** Leave out groups below the root in which all rewards are equal; otherwise they count as a gap of 0. */
  readonly skipFlat: boolean;
}

/**
 * The groups of each completion, from the root down, as TreePO compares them (released code, `core_algos.py`): below the
 * root a group of one says nothing and is left out; at the root it has nothing to be compared with, so that its gap is
 * the reward itself. All rewards below the root must be finite.
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
