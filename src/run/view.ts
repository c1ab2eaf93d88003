/** A few groups of a round as the page draws them. */
import {
  attemptOf,
  completionOf,
  completionStart,
  roles,
  type Batch,
  type Role,
  type Trajectory,
} from '../rollout/trajectory.ts';
import { decode, symbolOf } from '../tasks/alphabet.ts';
import type { Task } from '../tasks/task.ts';
import type { RolloutGroup, RolloutLine } from './records.ts';
import { treeView, type Member } from './treeView.ts';

function lineOf(task: Task, trajectory: Trajectory, advantages: Float32Array): RolloutLine {
  const start = completionStart(trajectory);
  const completion = completionOf(trajectory);
  const told = toldBefore(trajectory);
  return {
    prompt: decode(trajectory.prompt.tokens),
    symbols: Array.from(completion, task.kind === 'control' ? String : symbolOf),
    roles: Array.from(trajectory.roles.subarray(start), (role) => role as Role),
    steps: trajectory.verdict.steps ?? [],
    view: task.view(attemptOf(trajectory)),
    logps: Array.from(trajectory.logps.subarray(start)),
    entropies: Array.from(trajectory.entropies.subarray(start)),
    advantages: Array.from(advantages.subarray(start)),
    reward: trajectory.reward,
    correct: trajectory.verdict.correct,
    reason: reasonOf(trajectory),
    truncated: trajectory.truncated,
    ...(told !== null && { told }),
  };
}

/** The hint that stood before the prompt; null where there was none, or where the completion itself begins with it. */
function toldBefore({ hint, prompt, roles: written }: Trajectory): string | null {
  const inside = written.subarray(prompt.tokens.length).includes(roles.hint);
  return hint && !inside ? decode(hint.tokens) : null;
}

/** The verifier's reason, and beside it the label where a vote set the reward instead. */
function reasonOf({ verdict, vote }: Trajectory): string {
  return vote ? `${verdict.reason}; the vote says ${vote.label ?? 'nothing'}` : verdict.reason;
}

/** The first `count` groups of a batch, in order; `advantages` has one value per token of each trajectory. */
export function rolloutsView(
  batch: Batch,
  advantages: readonly Float32Array[],
  task: Task,
  count: number,
): RolloutGroup[] {
  const groups = new Map<number, { first: Trajectory; lines: RolloutLine[]; members: Member[] }>();
  for (const [i, trajectory] of batch.trajectories.entries()) {
    const known = groups.get(trajectory.group);
    if (!known && groups.size === count) break;
    const group = known ?? { first: trajectory, lines: [], members: [] };
    groups.set(trajectory.group, group);
    const own = advantages[i] as Float32Array;
    group.members.push({ trajectory, advantages: own, line: group.lines.length });
    group.lines.push(lineOf(task, trajectory, own));
  }
  for (const trajectory of batch.pruned ?? []) {
    groups.get(trajectory.group)?.members.push({ trajectory, advantages: null, line: -1 });
  }
  return [...groups.values()].map(({ first, lines, members }) => {
    const { prompt, expected } = task.view(attemptOf(first));
    const own = { prompt, expected, level: first.prompt.level, lines, tree: treeView(members) };
    return first.round === batch.round ? own : { ...own, round: first.round + 1 };
  });
}
