/** The trees of a batch, one per group. */
import type { Batch, Sample } from '../../rollout/sample.ts';
import { treeOf, withoutLeaves, type Branched, type Tree } from '../../rollout/tree.ts';
import { membersOf } from '../advantage/groups.ts';

/** The parts of a trajectory that trees need, for pruned ones too. */
export type Grouped = Branched & { readonly group: number };

export interface TreeBatch<Kept extends Grouped = Grouped> {
  readonly trajectories: readonly Kept[];
  /** Pruned trajectories, from which others may have branched. */
  readonly pruned?: readonly Grouped[];
}

export interface GroupTree<Kept extends Grouped = Grouped> {
  /** Without the pruned leaves. */
  readonly tree: Tree;
  /** The completions of the tree, leaf by leaf; null for pruned ones. */
  readonly members: readonly (Kept | null)[];
}

/** The place of a completion in the tree of its group. */
export interface TreePlace {
  readonly tree: Tree;
  readonly leaf: number;
}

/** The trees in order of their groups' first trajectories. A group with only pruned ones has none. */
export function groupTrees<Kept extends Grouped>({
  trajectories,
  pruned = [],
}: TreeBatch<Kept>): GroupTree<Kept>[] {
  return membersOf(trajectories.map(({ group }) => group)).map((own) => {
    const kept = own.map((i) => ({
      member: trajectories[i] as Kept,
      completion: trajectories[i] as Grouped,
    }));
    const prunedHere = pruned
      .filter(({ group }) => group === kept[0]?.completion.group)
      .map((completion) => ({ member: null, completion }));
    const all = [...kept, ...prunedHere].sort((a, b) => a.completion.sample - b.completion.sample);
    const members = all.map(({ member }) => member);
    const gone = new Set(members.flatMap((member, leaf) => (member === null ? [leaf] : [])));
    return { tree: withoutLeaves(treeOf(all.map(({ completion }) => completion)), gone), members };
  });
}

/** The batch with every completion's place in its tree. Throws on a branch from an unknown completion. */
export function inTrees<One extends Sample>(batch: Batch<One>): Batch<One & { readonly place: TreePlace }> {
  const places = new Map<One, TreePlace>();
  for (const { tree, members } of groupTrees<One>(batch))
    members.forEach((member, leaf) => member && places.set(member, { tree, leaf }));
  return {
    ...batch,
    trajectories: batch.trajectories.map((one) => ({ ...one, place: places.get(one) as TreePlace })),
  };
}
