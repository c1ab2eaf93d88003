/** A few groups of a round as the page draws them. */
import {
  attemptOf,
  byGroup,
  completionOf,
  completionStart,
  roles,
  type Batch,
  type Role,
  type Trajectory,
} from '../rollout/trajectory.ts';
import { decode, symbolOf } from '../tasks/alphabet.ts';
import type { Task } from '../tasks/task.ts';
import type { BufferView, RolloutGroup, RolloutLine } from './records.ts';
import { behindOf, treeView, type LearnedMember, type Member } from './treeView.ts';

/** Per trajectory of a batch: its composed reward, and the advantages of its tokens. */
interface Estimates {
  readonly rewards: ArrayLike<number>;
  readonly advantages: readonly Float32Array[];
}

function lineOf(task: Task, { trajectory, reward, advantages }: LearnedMember, version: number): RolloutLine {
  const start = completionStart(trajectory);
  const completion = completionOf(trajectory);
  const hint = hintBefore(trajectory);
  const behind = behindOf(trajectory, version, start);
  return {
    prompt: decode(trajectory.prompt.tokens),
    symbols: Array.from(completion, task.kind === 'control' ? String : symbolOf),
    roles: Array.from(trajectory.roles.subarray(start), (role) => role as Role),
    steps: trajectory.verdict.steps ?? [],
    view: task.view(attemptOf(trajectory)),
    logps: Array.from(trajectory.logps.subarray(start)),
    entropies: Array.from(trajectory.entropies.subarray(start)),
    advantages: Array.from(advantages.subarray(start)),
    reward,
    correct: trajectory.verdict.correct,
    reason: reasonOf(trajectory),
    truncated: trajectory.truncated,
    ...(hint !== null && { hint }),
    ...(behind && { behind }),
  };
}

/** The hint before the prompt; null where there is none, or where it is part of the completion. */
function hintBefore({ hint, prompt, roles: written }: Trajectory): string | null {
  const inside = written.subarray(prompt.tokens.length).includes(roles.hint);
  return hint && !inside ? decode(hint.tokens) : null;
}

/** The verifier's reason, plus the label where a vote set the reward instead. */
function reasonOf({ verdict, vote }: Trajectory): string {
  return vote ? `${verdict.reason}; the vote says ${vote.label ?? 'nothing'}` : verdict.reason;
}

/** The trajectories of the displayed groups: the first `count`, half of them older groups where there are any. */
export function shownOf({ round, trajectories }: Batch, count: number): readonly Trajectory[] {
  const groups = [...byGroup(trajectories).values()];
  const isOlder = (group: readonly Trajectory[]): boolean => group[0]?.round !== round;
  const older = groups.filter(isOlder);
  const fresh = groups.filter((group) => !isOlder(group));
  const places = Math.max(count - fresh.length, Math.min(older.length, Math.floor(count / 2)));
  const shown = new Set([...fresh.slice(0, count - places), ...older.slice(0, places)]);
  return groups.filter((group) => shown.has(group)).flat();
}

/** `shown` in groups: the order of groups and lines on the page. */
export const linesOf = (shown: readonly Trajectory[]): readonly (readonly Trajectory[])[] => [
  ...byGroup(shown).values(),
];

/**
 * `shown` by groups; `version` is that of the weights before the round's first update. Earlier rounds completed their groups or only began them.
 */
export function rolloutsView(
  batch: Batch,
  { rewards, advantages }: Estimates,
  task: Task,
  shown: readonly Trajectory[],
  version = batch.weightsVersion,
  of: BufferView['of'] = 'whole',
): RolloutGroup[] {
  const place = new Map(batch.trajectories.map((trajectory, i) => [trajectory, i]));
  const groups = new Map<number, { first: Trajectory; lines: RolloutLine[]; members: Member[] }>();
  for (const trajectory of shown) {
    const group = groups.get(trajectory.group) ?? { first: trajectory, lines: [], members: [] };
    groups.set(trajectory.group, group);
    const at = place.get(trajectory) as number;
    const member: LearnedMember = {
      ...{ trajectory, reward: rewards[at] as number, advantages: advantages[at] as Float32Array },
      line: group.lines.length,
    };
    group.members.push(member);
    group.lines.push(lineOf(task, member, version));
  }
  for (const trajectory of batch.pruned ?? []) {
    groups.get(trajectory.group)?.members.push({ trajectory, reward: NaN, advantages: null, line: -1 });
  }
  return [...groups.values()].map(({ first, lines, members }) => {
    const { prompt, expected } = task.view(attemptOf(first));
    const tree = treeView(members, version);
    const own = { prompt, expected, level: first.prompt.level, lines, tree };
    if (first.round === batch.round) return own;
    return { ...own, round: first.round + 1, ...(of === 'begun' && { resumed: true as const }) };
  });
}
