/** The tree of a group as the page draws it: nodes with their text, results and pruned rows. */
import type { Learnable } from '../learn/learnable.ts';
import { searchedGroups } from '../rollout/searched.ts';
import { meanValue, type BackUp, type SearchNode } from '../rollout/searchTree.ts';
import { roles, type PrunedSample, type Role, type Sample } from '../rollout/sample.ts';
import { treeOf, type TreeNode } from '../rollout/tree.ts';
import { vocabularyIn } from '../tasks/index.ts';
import type { RolloutNode } from './records.ts';

type Member = Learnable | PrunedSample;
const isLearnable = (one: Member): one is Learnable => !('cut' in one);

/**
 * The nodes of a group's tree; null where no completion branched or was pruned. `lines` are its completions in their
 * order on the page; `version` is that of the weights that the round learns with, `search` how a search backs values up.
 */
export function treeView(
  lines: readonly Learnable[],
  pruned: readonly PrunedSample[],
  version: number,
  search: BackUp | null = null,
): RolloutNode[] | null {
  const members: Member[] = [...lines, ...pruned].sort((a, b) => a.sample - b.sample);
  if (pruned.length === 0 && !lines.some(({ branch }) => branch)) return null;
  const { nodes, last } = treeOf(members);
  const stepOf = search ? searchedSteps(lines, search) : () => undefined;
  const linesOf = (all: readonly Learnable[]): number[] => all.map((one) => lines.indexOf(one));
  return nodes.map((node, i) => {
    const kept = node.leaves.map((leaf) => members[leaf] as Member).filter(isLearnable);
    const ended = members.filter((_, leaf) => last[leaf] === i);
    const rewards = kept.map(({ earned }) => earned).filter(Number.isFinite);
    return {
      parent: node.parent,
      depth: node.depth,
      ...textOf(node, members, version),
      lines: linesOf(kept),
      ends: linesOf(ended.filter(isLearnable)),
      value: rewards.length === 0 ? null : rewards.reduce((sum, one) => sum + one, 0) / rewards.length,
      ...stepOf(members[node.writer], node.to),
      advantage: advantageOf(node, kept),
      pruned: ended.flatMap((one) => (isLearnable(one) ? [] : one.cut)).at(-1) ?? null,
    };
  });
}

/** Finds what a search knows of the step of a completion that ends before token `to`; undefined where none does. */
function searchedSteps(
  lines: readonly Learnable[],
  rule: BackUp,
): (one: Member | undefined, to: number) => Pick<RolloutNode, 'searched'> | undefined {
  const paths = new Map<Member, readonly SearchNode[]>();
  for (const { completions, tree } of searchedGroups(lines, rule)) {
    completions.forEach((one, i) =>
      paths.set(
        one,
        (tree.paths[i] ?? []).map((at) => tree.nodes[at] as SearchNode),
      ),
    );
  }
  return (one, to) => {
    const node = one && paths.get(one)?.find((each) => each.to === to - one.prompt.tokens.length);
    return node && node.visits > 0
      ? { searched: { visits: node.visits, value: meanValue(node) } }
      : undefined;
  };
}

/** The symbols that the node adds, with their writers and ages; the root adds none, because its prompt is above the tree. */
function textOf(
  { writer, from, to }: TreeNode,
  members: readonly Member[],
  version: number,
): Pick<RolloutNode, 'symbols' | 'roles' | 'behind'> {
  const one = members[writer];
  if (!one) return { symbols: [], roles: [] };
  const behind = behindOf(one, version, from, to);
  return {
    symbols: Array.from(one.tokens.subarray(from, to), vocabularyIn(one.prompt.task).symbolOf),
    roles: Array.from(one.roles.subarray(from, to), (role) => role as Role),
    ...(behind && { behind }),
  };
}

/**
 * Number of updates between the weights that sampled each token from `from` to before `to` and `version`; 0 for
 * tokens that no weights sampled. Undefined where all are 0.
 */
export function behindOf(
  { versions }: Pick<Sample, 'versions'>,
  version: number,
  from: number,
  to?: number,
): number[] | undefined {
  const behind = Array.from(versions.subarray(from, to), (made) => (made < 0 ? 0 : version - made));
  return behind.some((updates) => updates !== 0) ? behind : undefined;
}

/** Mean advantage of the node's tokens that the policy chose, over the completions through it; null without any. */
function advantageOf({ from, to }: TreeNode, kept: readonly Learnable[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { roles: written, advantages } of kept) {
    for (let at = from; at < to; at++) {
      if (written[at] !== roles.action) continue;
      sum += advantages[at] as number;
      count++;
    }
  }
  return count === 0 ? null : sum / count;
}
