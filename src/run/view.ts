/** A few groups of a round as the page draws them. */
import type { Learnable } from '../learn/learnable.ts';
import {
  attemptOf,
  byGroup,
  completionOf,
  completionStart,
  roles,
  type Batch,
  type Role,
  type Sample,
} from '../rollout/sample.ts';
import type { BackUp } from '../rollout/searchTree.ts';
import { callsEach } from '../strategies/reward/reward-model/rewardModel.ts';
import { vocabularyIn } from '../tasks/index.ts';
import type { Task } from '../tasks/task.ts';
import type { RanksOf } from './ranksView.ts';
import { rewardedByWords, type RewardedBy } from './rewardedBy.ts';
import type { BufferView, RolloutGroup, RolloutLine } from './records.ts';
import { behindOf, treeView } from './treeView.ts';

function lineOf(task: Task, one: Learnable, version: number, ranksOf: RanksOf | null): RolloutLine {
  const { decode, symbolOf, kind } = vocabularyIn(one.prompt.task);
  const start = completionStart(one);
  const completion = completionOf(one);
  const hint = hintBefore(one);
  const behind = behindOf(one, version, start);
  const searches = ranksOf?.(one) ?? [];
  const attempt = attemptOf(one);
  const rewardedBy = rewardedByOf(one, task);
  const { reason, rules } = one.verdict;
  return {
    prompt: decode(one.prompt.tokens),
    symbols: Array.from(completion, task.kind === 'control' ? String : symbolOf),
    ...(kind !== 'common' && { writing: kind }),
    roles: Array.from(one.roles.subarray(start), (role) => role as Role),
    steps: one.verdict.steps ?? [],
    view: task.view(attempt),
    attempt,
    logps: Array.from(one.logps.subarray(start)),
    entropies: Array.from(one.entropies.subarray(start)),
    advantages: Array.from(one.advantages.subarray(start)),
    reward: one.earned,
    correct: one.verdict.correct,
    reason: rewardedBy ? `${reason}; ${rewardedByWords(rewardedBy)}` : reason,
    ...(rewardedBy && { rewardedBy }),
    ...(rules && { rules }),
    truncated: one.truncated,
    ...(hint !== null && { hint }),
    ...(behind && { behind }),
    ...(searches.length > 0 && { searches }),
  };
}

/** The hint before the prompt; null where there is none, or where it is part of the completion. */
function hintBefore({ hint, prompt, roles: written }: Sample): string | null {
  const inside = written.subarray(prompt.tokens.length).includes(roles.hint);
  return hint && !inside ? vocabularyIn(prompt.task).decode(hint.tokens) : null;
}

/** The answer of a vote, a reward model or a rubric, where that set the reward instead of the verifier. */
function rewardedByOf({ vote, rated, graded, reward }: Sample, task: Task): RewardedBy | undefined {
  if (graded && task.kind === 'tokens' && task.rubric) {
    const scores = task.rubric.criteria.map(
      ({ id }, j) => [id, Number(graded.scores[j]?.toFixed(2))] as const,
    );
    return { by: 'rubric', scores };
  }
  if (rated?.won === null) return { by: 'score', reward: Number(reward.toFixed(2)) };
  if (rated) return { by: 'comparisons', won: rated.won, of: callsEach };
  return vote && { by: 'vote', label: vote.label };
}

/** The completions of the displayed groups: the first `count`, half of them older groups where there are any. */
export function shownOf<One extends Sample>(
  { round, trajectories }: Batch<One>,
  count: number,
): readonly One[] {
  const groups = [...byGroup(trajectories).values()];
  const isOlder = (group: readonly One[]): boolean => group[0]?.round !== round;
  const older = groups.filter(isOlder);
  const fresh = groups.filter((group) => !isOlder(group));
  const places = Math.max(count - fresh.length, Math.min(older.length, Math.floor(count / 2)));
  const shown = new Set([...fresh.slice(0, count - places), ...older.slice(0, places)]);
  return groups.filter((group) => shown.has(group)).flat();
}

/** `shown` in groups: the order of groups and lines on the page. */
export const linesOf = <One extends Sample>(shown: readonly One[]): readonly (readonly One[])[] => [
  ...byGroup(shown).values(),
];

/**
 * `shown` by groups; `version` is that of the weights before the round's first update. Earlier rounds completed their groups or
 * only began them. `search`: how a search backs values up; `ranksOf`: what a ranker showed; null without one.
 */
export function rolloutsView(
  batch: Batch,
  task: Task,
  shown: readonly Learnable[],
  version = batch.weightsVersion,
  of: BufferView['of'] = 'whole',
  search: BackUp | null = null,
  ranksOf: RanksOf | null = null,
): RolloutGroup[] {
  return linesOf(shown).map((lines) => {
    const [first] = lines as [Learnable];
    const pruned = (batch.pruned ?? []).filter(({ group }) => group === first.group);
    const { prompt, expected } = task.view(attemptOf(first));
    const own = {
      ...{ prompt, expected, level: first.prompt.level },
      lines: lines.map((one) => lineOf(task, one, version, ranksOf)),
      tree: treeView(lines, pruned, version, search),
    };
    if (first.round === batch.round) return own;
    return { ...own, round: first.round + 1, ...(of === 'begun' && { resumed: true as const }) };
  });
}
