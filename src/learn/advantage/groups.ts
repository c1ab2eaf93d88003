/** Samples by group: the only view of a batch that advantages need. */

/** Indices of each group's members, in order of first appearance. Every group has at least one. */
export type Members = readonly (readonly number[])[];

/** The members of every group; `groups[i]` is the group of sample i. */
export function membersOf(groups: ArrayLike<number>): Members {
  const byGroup = new Map<number, number[]>();
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i] as number;
    const members = byGroup.get(group);
    if (members) members.push(i);
    else byGroup.set(group, [i]);
  }
  return [...byGroup.values()];
}
