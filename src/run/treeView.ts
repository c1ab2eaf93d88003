/** The tree of a group as the page draws it: nodes with their text, results and pruned rows. */
import { roles, type PrunedTrajectory, type Role, type Trajectory } from '../rollout/trajectory.ts';
import { treeOf, type TreeNode } from '../rollout/tree.ts';
import { symbolOf } from '../tasks/alphabet.ts';
import type { RolloutNode } from './records.ts';

/** A completion of the group with its composed reward and the advantages of its tokens; a pruned one has neither. */
export interface Member {
  readonly trajectory: Trajectory | PrunedTrajectory;
  /** NaN: none. */
  readonly reward: number;
  readonly advantages: Float32Array | null;
  /** Its index among the lines of the group; −1 for a pruned one. */
  readonly line: number;
}

export interface LearnedMember extends Member {
  readonly trajectory: Trajectory;
  readonly advantages: Float32Array;
}

/**
 * The nodes of a group's tree; null where no completion branched or was pruned. `members` may be in any order;
 * `version` is that of the weights that the round learns with.
 */
export function treeView(members: readonly Member[], version: number): RolloutNode[] | null {
  const inOrder = [...members].sort((a, b) => a.trajectory.sample - b.trajectory.sample);
  if (!inOrder.some(({ trajectory }) => trajectory.branch ?? 'cut' in trajectory)) return null;
  const { nodes, last } = treeOf(inOrder.map(({ trajectory }) => trajectory));
  const prunedAt = new Map(
    inOrder.flatMap(({ trajectory }, member) =>
      'cut' in trajectory ? [[last[member] as number, trajectory.cut] as const] : [],
    ),
  );
  return nodes.map((node, i) => {
    const kept = node.leaves.map((leaf) => inOrder[leaf] as Member).filter(({ line }) => line >= 0);
    const rewards = kept.map(({ reward }) => reward).filter(Number.isFinite);
    return {
      parent: node.parent,
      depth: node.depth,
      ...textOf(node, inOrder, version),
      lines: kept.map(({ line }) => line),
      ends: [...last.keys()].flatMap((member) =>
        last[member] === i && (inOrder[member] as Member).line >= 0 ? [(inOrder[member] as Member).line] : [],
      ),
      value: rewards.length === 0 ? null : rewards.reduce((sum, one) => sum + one, 0) / rewards.length,
      advantage: advantageOf(node, kept),
      pruned: prunedAt.get(i) ?? null,
    };
  });
}

/** The symbols that the node adds, with their writers and ages; the root adds none, because its prompt is above the tree. */
function textOf(
  { writer, from, to }: TreeNode,
  members: readonly Member[],
  version: number,
): Pick<RolloutNode, 'symbols' | 'roles' | 'behind'> {
  const trajectory = members[writer]?.trajectory;
  if (!trajectory) return { symbols: [], roles: [] };
  const behind = behindOf(trajectory, version, from, to);
  return {
    symbols: Array.from(trajectory.tokens.subarray(from, to), symbolOf),
    roles: Array.from(trajectory.roles.subarray(from, to), (role) => role as Role),
    ...(behind && { behind }),
  };
}

/**
 * Number of updates between the weights that sampled each token from `from` to before `to` and `version`; 0 for
 * tokens that no weights sampled. Undefined where all are 0.
 */
export function behindOf(
  { versions }: Pick<Trajectory, 'versions'>,
  version: number,
  from: number,
  to?: number,
): number[] | undefined {
  const behind = Array.from(versions.subarray(from, to), (made) => (made < 0 ? 0 : version - made));
  return behind.some((updates) => updates !== 0) ? behind : undefined;
}

/** Mean advantage of the node's tokens that the policy chose, over the completions through it; null without any. */
function advantageOf({ from, to }: TreeNode, kept: readonly Member[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { trajectory, advantages } of kept) {
    for (let at = from; at < to; at++) {
      if (trajectory.roles[at] !== roles.action || !advantages) continue;
      sum += advantages[at] as number;
      count++;
    }
  }
  return count === 0 ? null : sum / count;
}
