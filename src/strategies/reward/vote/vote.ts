/**
 * Labels without a verifier: the answer of most completions of a prompt counts as right (TTRL: "TTRL: Test-Time
 * Reinforcement Learning", arXiv 2504.16084; over the leaves of a tree in ETTRL, arXiv 2508.11356). The verifier's
 * verdicts stay with the trajectories, for the page and for metrics, but set no reward.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { TokenTask } from '../../../tasks/task.ts';
import { independentWeights, majority } from './majority.ts';
import { attemptOf, type Batch, type Sample } from '../../../rollout/sample.ts';
import { isInvalid } from '../../objective/latent/latent.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';

/**
 * The batch with reward 1 for completions with the answer of their group's majority, and 0 for all others, including
 * those without an answer. Ties resolve as in `majority`, samples in order. With `independent` weights the leaves of
 * one base share one vote. `answers` are in the order of the trajectories, null for none. Throws on a branch from an
 * unknown sample.
 */
export function byVote(
  batch: Batch,
  answers: readonly (string | null)[],
  weighting: RunConfig['vote_weights'],
): Batch {
  const trajectories = [...batch.trajectories];
  for (const members of groupsOf(batch.trajectories)) {
    const cast = members.map((i) => answers[i] as string | null);
    const weights = weighting === 'independent' ? independentWeights(basesOf(batch, members)) : undefined;
    const { label, margin } = majority(cast, weights);
    for (const i of members) {
      const answer = answers[i] as string | null;
      const reward = Number(label !== null && answer === label);
      trajectories[i] = { ...(trajectories[i] as Sample), vote: { answer, label, margin }, reward };
    }
  }
  return { ...batch, trajectories };
}

/** Sets rewards by the majority of each collection's groups. */
export const majorityRewards: Wrapping = ({ config, tokens }) =>
  tokens && config.labels === 'majority'
    ? (collect) => async (request) => {
        const collected = await collect(request);
        const answers = await answersOf(collected.batch, tokens.task);
        // One whose latents did not end is compared with none, so it has no vote either.
        const isOut = isInvalid(config);
        const voting = answers.map((answer, i) =>
          isOut(collected.batch.trajectories[i] as Sample) ? null : answer,
        );
        return { ...collected, batch: byVote(collected.batch, voting, config.vote_weights) };
      }
    : null;

/** The answer of each completion. Rejects for a task whose completions give no answer. */
export async function answersOf(
  { trajectories }: Batch,
  { id, answerOf, answersOf }: Pick<TokenTask, 'id' | 'answerOf' | 'answersOf'>,
): Promise<readonly (string | null)[]> {
  const attempts = trajectories.map(attemptOf);
  if (answersOf) return answersOf(attempts);
  if (!answerOf) throw new Error(`vote: ${id} must say what its completions answer`);
  return attempts.map((attempt) => answerOf(attempt));
}

/** Indices of the trajectories of each group, in order. */
function groupsOf(trajectories: readonly Sample[]): number[][] {
  const groups = new Map<number, number[]>();
  trajectories.forEach(({ group }, i) => {
    const members = groups.get(group);
    if (members) members.push(i);
    else groups.set(group, [i]);
  });
  return [...groups.values()];
}

/** For each of these members of a group the sample at the start of its chain of forks; itself where it was not forked. */
function basesOf({ trajectories, pruned = [] }: Batch, members: readonly number[]): number[] {
  const group = (trajectories[members[0] as number] as Sample).group;
  const branches = new Map(
    [...trajectories, ...pruned].flatMap((one) => (one.group === group ? [[one.sample, one.branch]] : [])),
  );
  return members.map((i) => {
    let { sample } = trajectories[i] as Sample;
    for (let branch = branches.get(sample); branch; branch = branches.get(sample)) {
      sample = branch.from;
      if (!branches.has(sample)) throw new Error(`vote: sample ${sample} must be one of group ${group}`);
    }
    return sample;
  });
}

/**
 * The verifier's check of the votes: the share of prompts whose label is right (a completion with it is), the mean
 * lead of labels over the runner-up, and the share of completions with a verdict whose reward equals the verifier's. Empty where no
 * vote was taken.
 */
export function voteMetrics({ trajectories }: Batch): Readonly<Record<string, number | null>> {
  if (!trajectories.some(({ vote }) => vote)) return {};
  const groups = groupsOf(trajectories).map((members) => members.map((i) => trajectories[i] as Sample));
  const right = groups.filter((group) =>
    group.some(({ reward, verdict }) => reward === 1 && verdict.correct),
  );
  const margins = groups.reduce((sum, [first]) => sum + (first?.vote?.margin ?? 0), 0);
  const checked = trajectories.filter(({ verdict }) => !verdict.abstained);
  const agreed = checked.filter(({ reward, verdict }) => (reward === 1) === verdict.correct);
  return {
    'vote/accuracy': right.length / groups.length,
    'vote/margin': margins / groups.length,
    'vote/reward_accuracy': checked.length > 0 ? agreed.length / checked.length : null,
  };
}
