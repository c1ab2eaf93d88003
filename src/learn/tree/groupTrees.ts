/** The trees of a batch, one per group. */
import { treeOf, withoutLeaves, type Branched, type Tree } from '../../rollout/tree.ts';
import { membersOf } from '../advantage/groups.ts';

/** The parts of a trajectory that trees need, for pruned ones too. */
export type Grouped = Branched & { readonly group: number };

export interface TreeBatch<Kept extends Grouped = Grouped> {
  readonly trajectories: readonly Kept[];
  /** Pruned trajectories, from which others may have branched. */
  readonly pruned?: readonly Grouped[];
}

export interface GroupTree {
  /** Without the pruned leaves. */
  readonly tree: Tree;
  /** For each completion of the tree, its index among the batch's trajectories; −1 if it was pruned. */
  readonly members: readonly number[];
}

/** The trees in order of their groups' first trajectories. A group with only pruned ones has none. */
export function groupTrees({ trajectories, pruned = [] }: TreeBatch): GroupTree[] {
  return membersOf(trajectories.map(({ group }) => group)).map((own) => {
    const kept = own.map((member) => ({ member, completion: trajectories[member] as Grouped }));
    const prunedHere = pruned
      .filter(({ group }) => group === kept[0]?.completion.group)
      .map((completion) => ({ member: -1, completion }));
    const all = [...kept, ...prunedHere].sort((a, b) => a.completion.sample - b.completion.sample);
    const members = all.map(({ member }) => member);
    const gone = new Set(members.flatMap((member, leaf) => (member === -1 ? [leaf] : [])));
    return { tree: withoutLeaves(treeOf(all.map(({ completion }) => completion)), gone), members };
  });
}
