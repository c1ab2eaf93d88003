/** The learning rate of each arm: trials on a grid of equal factors, extended while the best is at an edge. */
import type { RunConfig } from '../../../src/config/schema.ts';
import { meanHeight } from '../../../src/experiment/curve.ts';
import { meanOf } from '../../../src/experiment/statistics.ts';
import type { RunRecord } from '../../../src/experiment/trainTo.ts';

/** What the trials of a rate gave: mean validation pass@1 over half of the budget, for each tuning seed. */
export interface RateTrial {
  readonly learning_rate: number;
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
}

/** Factors of the method's own rate. */
export const rateFactors: readonly number[] = [1 / 4, 1 / 2, 1, 2, 4];
/** The distance between neighbours. */
export const rateStep = 2;
/** How many rates may be added beyond the grid; after that the result says that the best one is at an edge. */
export const mostExtensions = 4;

/** The rates that are tried first, ascending. */
export function firstRates({ learning_rate }: Pick<RunConfig, 'learning_rate'>): readonly number[] {
  return rateFactors.map((factor) => learning_rate * factor);
}

/** A trial from the runs of its seeds. */
export function trialOf(
  learning_rate: number,
  seeds: readonly number[],
  records: readonly RunRecord[],
  budget: number,
): RateTrial {
  if (records.length !== seeds.length || seeds.length === 0) {
    throw new Error(`internal: a rate needs ${seeds.length} trials, got ${records.length}`);
  }
  return { learning_rate, seeds, auc: records.map(({ points }) => meanHeight(points, budget)) };
}

/** The trial with the highest mean; of equals the lowest rate. Throws on none. */
export function bestTrial(trials: readonly RateTrial[]): RateTrial {
  const [first, ...others] = [...trials].sort((a, b) => a.learning_rate - b.learning_rate);
  if (!first) throw new Error('internal: no rate was tried');
  return others.reduce((best, one) => (meanOf(one.auc) > meanOf(best.auc) ? one : best), first);
}

/** Whether the best rate is the lowest or the highest that was tried. */
export function isAtEdge(trials: readonly RateTrial[]): boolean {
  const { learning_rate: best } = bestTrial(trials);
  const rates = trials.map(({ learning_rate }) => learning_rate);
  return best === Math.min(...rates) || best === Math.max(...rates);
}

/** The rate to be tried next, beyond the edge at which the best one is; null where it is inside or enough was tried. */
export function nextRate(trials: readonly RateTrial[]): number | null {
  if (trials.length >= rateFactors.length + mostExtensions || !isAtEdge(trials)) return null;
  const { learning_rate: best } = bestTrial(trials);
  const highest = Math.max(...trials.map(({ learning_rate }) => learning_rate));
  return best === highest ? best * rateStep : best / rateStep;
}
