/** Rewards by group: the only view of a batch that advantages need. */

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

/** Mean of the rewards of these members; exact when all are equal, so that no spread is exactly no advantage. */
export function meanOf(rewards: ArrayLike<number>, members: readonly number[]): number {
  const first = rewards[members[0] as number] as number;
  let sum = 0;
  for (const i of members) sum += (rewards[i] as number) - first;
  return first + sum / members.length;
}

/** Unbiased standard deviation (divisor n − 1) of the rewards of these members; 0 for a single one. */
export function deviationOf(rewards: ArrayLike<number>, members: readonly number[]): number {
  if (members.length < 2) return 0;
  const mean = meanOf(rewards, members);
  let sum = 0;
  for (const i of members) {
    const difference = (rewards[i] as number) - mean;
    sum += difference * difference;
  }
  return Math.sqrt(sum / (members.length - 1));
}

/** The middle value, of an even count the lower of the two; NaN of none. Does not interpolate: it is one of the values. */
export function lowerMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? NaN;
}
