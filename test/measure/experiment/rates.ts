/** Chooses each arm's learning rate: trials on a geometric grid, extended while the best is at an edge. */
import type { RunConfig } from '../../../src/config/schema.ts';
import { meanHeight } from '../../../src/experiment/curve.ts';
import { meanOfValues } from '../../../src/experiment/statistics.ts';
import type { TrainedRun } from '../../../src/experiment/trainTo.ts';

/** Results of a rate's trials: mean validation pass@1 over half of the budget, per tuning seed. */
export interface RateTrial {
  readonly learning_rate: number;
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
}

/** Factors of the method's own rate. */
export const rateFactors: readonly number[] = [1 / 4, 1 / 2, 1, 2, 4];
/** Ratio of neighbouring rates. */
const rateStep = 2;
/** Maximum number of rates added beyond the grid; after that the result notes that the best is at an edge. */
const mostExtensions = 4;

/** The initial rates, ascending. */
export function firstRates({ learning_rate }: Pick<RunConfig, 'learning_rate'>): readonly number[] {
  return rateFactors.map((factor) => learning_rate * factor);
}

/** A trial from the runs of its seeds. */
export function trialOf(
  learning_rate: number,
  seeds: readonly number[],
  records: readonly TrainedRun[],
  budget: number,
): RateTrial {
  if (records.length !== seeds.length || seeds.length === 0) {
    throw new Error(`internal: a rate needs ${seeds.length} trials, got ${records.length}`);
  }
  return { learning_rate, seeds, auc: records.map(({ points }) => meanHeight(points, budget)) };
}

/** The trial with the highest mean; ties take the lowest rate. Throws without trials. */
export function bestTrial(trials: readonly RateTrial[]): RateTrial {
  const [first, ...others] = [...trials].sort((a, b) => a.learning_rate - b.learning_rate);
  if (!first) throw new Error('internal: no rate was tried');
  return others.reduce((best, one) => (meanOfValues(one.auc) > meanOfValues(best.auc) ? one : best), first);
}

/** Whether the best rate is the lowest or highest tried. */
export function isAtEdge(trials: readonly RateTrial[]): boolean {
  const { learning_rate: best } = bestTrial(trials);
  const rates = trials.map(({ learning_rate }) => learning_rate);
  return best === Math.min(...rates) || best === Math.max(...rates);
}

/** The next rate beyond the edge at which the best one is; null if it is inside or enough were tried. */
export function nextRate(trials: readonly RateTrial[]): number | null {
  if (trials.length >= rateFactors.length + mostExtensions || !isAtEdge(trials)) return null;
  const { learning_rate: best } = bestTrial(trials);
  const highest = Math.max(...trials.map(({ learning_rate }) => learning_rate));
  return best === highest ? best * rateStep : best / rateStep;
}
