/**
 * Weights of a rubric's criteria inside one group (POW3R: "Not Every Rubric Teaches Equally: Policy-Aware Rubric Rewards
 * for RLVR"): they move to the criteria that tell the group's completions apart, and categories keep their totals.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Criterion } from '../../../tasks/task.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';

export type Weighting = Exclude<RunConfig['rubric'], 'none'>;

/** Keeps factors finite where no criterion of a category tells completions apart: all then keep their weights. */
const epsilon = 0.01;

/** How much a criterion is to count, by its scores in the group: without the scale, which `reweighted` removes. */
const salience: Readonly<Record<Weighting, (scores: readonly number[]) => number>> = {
  fixed: () => 1,
  contrast: (scores) => deviationOf(scores) + epsilon,
  inverse: (scores) => 1 / (meanOf(scores) + epsilon),
};

/** The criteria of each category, as indices. */
function categoriesOf(criteria: readonly Criterion[]): readonly (readonly number[])[] {
  const all = new Map<string, number[]>();
  criteria.forEach(({ category }, j) => all.set(category, [...(all.get(category) ?? []), j]));
  return [...all.values()];
}

/**
 * w̃_j = w_j α_j · Σ_k w_k / Σ_k w_k α_k over the criteria k of j's category, with α_j = u_j / mean_k u_k held within
 * 1/most … most, and u_j the salience of criterion j. Each category keeps its total. One weight per criterion.
 */
export function reweighted(
  criteria: readonly Criterion[],
  u: readonly number[],
  most: number,
): readonly number[] {
  const weights = criteria.map(({ weight }) => weight);
  for (const members of categoriesOf(criteria)) {
    const usual = meanOf(u, members);
    const factors = members.map((j) => Math.min(Math.max((u[j] as number) / usual, 1 / most), most));
    const total = members.reduce((sum, j) => sum + (criteria[j] as Criterion).weight, 0);
    const moved = members.map((j, i) => (criteria[j] as Criterion).weight * (factors[i] as number));
    const movedTotal = moved.reduce((sum, weight) => sum + weight, 0);
    members.forEach((j, i) => {
      weights[j] = ((moved[i] as number) * total) / movedTotal;
    });
  }
  return weights;
}

/** The weights of a group: `scores[i][j]` in [0, 1] is what completion i gets for criterion j; at least one completion. */
export const groupWeights = (
  criteria: readonly Criterion[],
  scores: readonly (readonly number[])[],
  { weighting, most }: { readonly weighting: Weighting; readonly most: number },
): readonly number[] =>
  reweighted(
    criteria,
    criteria.map((_, j) => salience[weighting](scores.map((own) => own[j] as number))),
    most,
  );
