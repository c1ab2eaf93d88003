/** The reward that the code of an own method gives, beside the verifier's. */
import type { RunConfig } from '../../../config/schema.ts';
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import { answersOfMethod, type OwnAttempt, type OwnRewardPart } from '../../../learn/own/ownMethod.ts';
import { attemptOf, byGroup, type Sample } from '../../../rollout/sample.ts';
import { answerText } from '../../../tasks/own/ownTask.ts';
import { vocabularyIn } from '../../../tasks/index.ts';
import { withoutHint } from '../../../tasks/hint.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';

/** Added to a group's standard deviation, as for advantages. */
const epsilon = 1e-4;

/** A completion as the code sees it; of a control task it has no text. */
function attemptFor(one: Sample): OwnAttempt {
  const vocabulary = vocabularyIn(one.prompt.task);
  return {
    prompt: vocabulary.decode(withoutHint(one.prompt).tokens),
    text: one.features ? '' : answerText(vocabulary, attemptOf(one).completion),
    verdict: one.verdict.reward,
    length: one.trainMask.reduce((sum, bit) => sum + bit, 0),
    round: one.round,
  };
}

/** Values of a part, in each group with mean 0 and standard deviation 1; 0 where they are all equal. */
function normalised(values: readonly number[], groups: readonly (readonly number[])[]): number[] {
  const result = [...values];
  for (const members of groups) {
    const finite = members.filter((i) => Number.isFinite(values[i]));
    if (finite.length === 0) continue;
    const [mean, spread] = [meanOf(values, finite), deviationOf(values, finite) + epsilon];
    for (const i of finite) result[i] = ((values[i] as number) - mean) / spread;
  }
  return result;
}

/** Σ weight · value over the parts, one per completion; NaN where a part is not finite. */
export function weighedParts(
  values: readonly (readonly number[])[],
  parts: readonly OwnRewardPart[],
  groups: readonly (readonly number[])[],
): number[] {
  const sums = values.map(() => 0);
  parts.forEach(({ weight, normalise }, p) => {
    const own = values.map((one) => one[p] as number);
    (normalise ? normalised(own, groups) : own).forEach((value, i) => {
      sums[i] = (sums[i] as number) + weight * value;
    });
  });
  return sums;
}

/** Completions with what the own reward gives them. Rejects what the code's answers reject with. */
export async function withOwnReward<One extends Sample>(
  trajectories: readonly One[],
  { own_reward, own_method: own }: RunConfig,
): Promise<readonly One[]> {
  if (own_reward === 0 || !own || trajectories.length === 0) return trajectories;
  const values = await answersOfMethod(own).rewards(trajectories.map(attemptFor), own.values);
  const at = new Map(trajectories.map((one, i) => [one as Sample, i]));
  const groups = [...byGroup<Sample>(trajectories).values()].map((members) =>
    members.map((one) => at.get(one) as number),
  );
  const sums = weighedParts(values, own.rewards, groups);
  return trajectories.map((one, i) => ({ ...one, ownReward: sums[i] }));
}

/** The term `own`; the completions carry its values. */
export const ownRewardTerm: RewardStrategy = (trajectories, { own_reward: weight }) =>
  weight === 0 ? null : { name: 'own', weight, values: trajectories.map(({ ownReward = NaN }) => ownReward) };
