/** A few groups of a round as the page draws them. */
import {
  attemptOf,
  completionOf,
  completionStart,
  type Batch,
  type Role,
  type Trajectory,
} from '../rollout/trajectory.ts';
import { decode, symbolOf } from '../tasks/alphabet.ts';
import type { Task } from '../tasks/task.ts';
import type { RolloutGroup, RolloutLine } from './records.ts';

function lineOf(task: Task, trajectory: Trajectory, advantages: Float32Array): RolloutLine {
  const start = completionStart(trajectory);
  const completion = completionOf(trajectory);
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
    reason: trajectory.verdict.reason,
    truncated: trajectory.truncated,
  };
}

/** The first `count` groups of a batch, in order; `advantages` has one value per token of each trajectory. */
export function rolloutsView(
  batch: Batch,
  advantages: readonly Float32Array[],
  task: Task,
  count: number,
): RolloutGroup[] {
  const groups = new Map<number, { first: Trajectory; lines: RolloutLine[] }>();
  for (const [i, trajectory] of batch.trajectories.entries()) {
    const known = groups.get(trajectory.group);
    if (!known && groups.size === count) break;
    const group = known ?? { first: trajectory, lines: [] };
    groups.set(trajectory.group, group);
    group.lines.push(lineOf(task, trajectory, advantages[i] as Float32Array));
  }
  return [...groups.values()].map(({ first, lines }) => {
    const { prompt, expected } = task.view(attemptOf(first));
    return { prompt, expected, level: first.prompt.level, lines };
  });
}
