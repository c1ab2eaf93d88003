/**
 * The tree of one prompt's completions: shared tokens, divided at branch points and ends of segments. All roots of the
 * prompt meet at its first node, whatever hint precedes it. Read off the samples; independent of how the tree grew.
 */
import type { Sample } from './sample.ts';

/** The parts of a completion that the tree needs. */
export type Branched = Pick<Sample, 'prompt' | 'sample' | 'tokens' | 'branch' | 'boundaries'>;

/** A run of tokens shared by the same completions. */
export interface TreeNode {
  /** Index of the preceding node; −1 for the root. Parents come before their children. */
  readonly parent: number;
  /** Nodes between it and the root, which is at depth 0. */
  readonly depth: number;
  /** Its tokens are `[from, to)` of each completion below it, prompt included; the root holds the prompt. */
  readonly from: number;
  readonly to: number;
  /** The completions that contain it, as indices of those given, ascending. */
  readonly leaves: readonly number[];
  /** The completion that wrote it, as an index of those given; the root has −1. */
  readonly writer: number;
}

export interface Tree {
  /** The root first. */
  readonly nodes: readonly TreeNode[];
  /** For each completion, the node of its last token. */
  readonly last: Int32Array;
}

/**
 * The tree of a group's completions, in order of their sample numbers. It must include all completions that others
 * branched from, pruned ones too; `withoutLeaves` removes them later. Throws on a branch from no earlier completion.
 */
export function treeOf(group: readonly Branched[]): Tree {
  const first = group[0];
  if (!first) throw new Error('tree: must have at least one completion, got none');
  const startOf = (member: number): number => (group[member] as Branched).prompt.tokens.length;
  const parents = parentsOf(group);

  /** The completion that wrote token `at` of completion `member`. */
  const writerOf = (member: number, at: number): number => {
    let writer = member;
    while (at < (group[writer]?.branch?.at ?? startOf(writer))) writer = parents[writer] as number;
    return writer;
  };
  const splits = group.map((one) => new Set(one.boundaries ?? []));
  group.forEach(({ branch }, member) => {
    if (branch && branch.at > startOf(member))
      splits[writerOf(parents[member] as number, branch.at - 1)]?.add(branch.at);
  });

  const nodes: { -readonly [K in keyof TreeNode]: TreeNode[K] }[] = [
    { parent: -1, depth: 0, from: 0, to: startOf(0), leaves: group.map((_, i) => i), writer: -1 },
  ];
  /** For each completion, the nodes of its own runs of tokens, by their ends. */
  const ends = group.map(() => new Map<number, number>());
  const nodeBefore = (member: number, at: number): number =>
    at <= startOf(member) ? 0 : (ends[writerOf(member, at - 1)]?.get(at) as number);

  const last = Int32Array.from(group, (one, member) => {
    const begin = one.branch?.at ?? startOf(member);
    let parent = one.branch ? nodeBefore(parents[member] as number, begin) : 0;
    let from = begin;
    const own = [...(splits[member] as Set<number>)].filter((at) => at > begin && at < one.tokens.length);
    for (const to of [...own, one.tokens.length].sort((a, b) => a - b)) {
      if (to <= from) continue;
      const depth = (nodes[parent]?.depth as number) + 1;
      parent = nodes.push({ parent, depth, from, to, leaves: [], writer: member }) - 1;
      ends[member]?.set(to, parent);
      from = to;
    }
    return parent;
  });
  const leaves = nodes.map((): number[] => []);
  last.forEach((end, member) => {
    for (let node = end; node !== -1; node = nodes[node]?.parent as number) leaves[node]?.push(member);
  });
  return { nodes: nodes.map((node, i) => ({ ...node, leaves: leaves[i] as number[] })), last };
}

/** For each completion, the index of the one that it branched from, or −1. */
function parentsOf(group: readonly Branched[]): Int32Array {
  const members = new Map(group.map(({ sample }, member) => [sample, member]));
  return Int32Array.from(group, ({ branch, sample }, member) => {
    if (!branch) return -1;
    const parent = members.get(branch.from);
    if (parent === undefined || parent >= member) {
      throw new Error(
        `tree: sample ${sample} must branch from one before it in the group, got sample ${branch.from}`,
      );
    }
    return parent;
  });
}

/** The tree without these completions and without nodes that only they contained; the others keep their indices. */
export function withoutLeaves({ nodes, last }: Tree, gone: ReadonlySet<number>): Tree {
  const kept = nodes.map((node) => ({ ...node, leaves: node.leaves.filter((leaf) => !gone.has(leaf)) }));
  const place = new Int32Array(nodes.length).fill(-1);
  let next = 0;
  kept.forEach(({ leaves }, node) => {
    if (leaves.length > 0 || node === 0) place[node] = next++;
  });
  return {
    nodes: kept
      .filter((_, node) => place[node] !== -1)
      .map((node) => ({ ...node, parent: node.parent === -1 ? -1 : (place[node.parent] as number) })),
    last: last.map((node, leaf) => (node === -1 || gone.has(leaf) ? -1 : (place[node] as number))),
  };
}

/** Tokens of the completions, shared ones counted once. */
export function uniqueTokens({ nodes }: Tree): number {
  return nodes.reduce((sum, { from, to, parent }) => sum + (parent === -1 ? 0 : to - from), 0);
}
