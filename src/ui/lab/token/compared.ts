/** Words for what an advantage compares. */
import type { RunConfig } from '../../../config/schema.ts';

/** What a completion is compared with, as the end of a sentence. */
const comparedWith: Readonly<Partial<Record<RunConfig['baseline'], string>>> = {
  mean: 'its group',
  leave_one_out: 'the others of its group',
  median: 'the median of its group',
  batch_mean: 'the average of the round',
  value: 'the value head predicted here',
  none: 'nothing at all',
};

/** What has the advantage, and what it is compared with, as parts of a sentence. */
export interface TokenComparison {
  readonly what: 'completion' | 'node';
  readonly than: string;
}

/** By tree credit; null: the comparison of whole completions in their group. */
const inTrees: Readonly<Record<RunConfig['tree_credit'], TokenComparison | null>> = {
  leaf: null,
  treepo_average: { what: 'completion', than: 'the others of each subtree that it is in' },
  treepo_group_size: { what: 'completion', than: 'the others of each subtree that it is in' },
  treepo_segment: { what: 'node', than: 'its parent' },
  global_local: { what: 'node', than: 'the root and its parent' },
  depth_wise: { what: 'node', than: 'the nodes of equal depth' },
  fork_trajectory: { what: 'node', than: 'the others of its fork and of the group' },
};

export function tokenComparisonOf({
  tree_credit,
  baseline,
}: Pick<RunConfig, 'tree_credit' | 'baseline'>): TokenComparison {
  return (
    inTrees[tree_credit] ?? { what: 'completion', than: comparedWith[baseline] ?? 'what was expected of it' }
  );
}
