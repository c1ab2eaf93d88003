/** Rewards by the criteria of a task's rubric, weighted inside each group. The verifier's verdicts stay as they are. */
import type { RunConfig } from '../../../config/schema.ts';
import { byGroup, attemptOf, type Batch, type Graded, type Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { taskOf } from '../../../tasks/index.ts';
import type { Rubric } from '../../../tasks/task.ts';
import { deviationOf } from '../../../tensor/statistics.ts';
import { groupWeights, type Weighting } from './weights.ts';

/**
 * The batch with rewards Σ_j w̃_j c_j / Σ_j w̃_j in [0, 1] for the scores c_j of its criteria, with the weights of each
 * group. Completions that the verifier could not score stay unscored.
 */
export function byRubric(
  batch: Batch,
  rubric: Rubric,
  how: { readonly weighting: Weighting; readonly most: number },
): Batch {
  const rate = (group: readonly Sample[]): readonly Sample[] => {
    const scores = group.map((one) =>
      Number.isFinite(one.verdict.reward) ? rubric.scoresOf(attemptOf(one)) : null,
    );
    const known = scores.filter((own) => own !== null);
    if (known.length === 0) return group;
    const weights = groupWeights(rubric.criteria, known, how);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return group.map((one, i) => {
      const own = scores[i];
      if (!own) return one;
      const earned = own.reduce((sum, score, j) => sum + score * (weights[j] as number), 0);
      return { ...one, graded: { scores: own, weights }, reward: earned / total };
    });
  };
  return { ...batch, trajectories: [...byGroup(batch.trajectories).values()].flatMap(rate) };
}

/** Sets rewards by the rubric. */
export const rubricRewards: Wrapping = ({ config, tokens }) => {
  const rubric = tokens?.task.rubric;
  const { rubric: weighting, rubric_limit: most } = config;
  if (!rubric || weighting === 'none') return null;
  return (collect) => async (request) => {
    const collected = await collect(request);
    return { ...collected, batch: byRubric(collected.batch, rubric, { weighting, most }) };
  };
};

/**
 * Mean score and mean weight of each criterion, the weights as shares; and the share of the weight on criteria that
 * are equal for all completions of their group, a mean over groups. Empty without a rubric.
 */
export function rubricMetrics(
  { trajectories }: Batch,
  { task: id }: Pick<RunConfig, 'task'>,
): Readonly<Record<string, number>> {
  const graded = trajectories.filter(
    (one): one is Sample & { readonly graded: Graded } => one.graded !== undefined,
  );
  if (graded.length === 0) return {};
  const task = taskOf(id);
  const { criteria = [] } = (task.kind === 'tokens' && task.rubric) || {};
  const groups = [...byGroup(graded).values()];
  const mean = <T>(all: readonly T[], of: (one: T) => number): number =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const shareOf = ({ weights }: Graded, j: number): number =>
    (weights[j] as number) / weights.reduce((sum, weight) => sum + weight, 0);
  const metrics: Record<string, number> = {};
  criteria.forEach((criterion, j) => {
    metrics[`rubric/${criterion.id}`] = mean(graded, (one) => one.graded.scores[j] as number);
    metrics[`rubric/${criterion.id}_weight`] = mean(groups, ([first]) =>
      first ? shareOf(first.graded, j) : 0,
    );
  });
  metrics['rubric/idle_weight'] = mean(groups, (group) =>
    criteria.reduce((sum, _, j) => {
      const scores = group.map((one) => one.graded.scores[j] as number);
      const isIdle = deviationOf(scores) === 0;
      return sum + (isIdle && group[0] ? shareOf(group[0].graded, j) : 0);
    }, 0),
  );
  return metrics;
}
