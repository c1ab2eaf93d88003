/** Readings of finished runs within their budget. */
import { averageOf } from '../tensor/statistics.ts';
import { meanHeight, type Point } from './curve.ts';
import type { EffectMetric, MetricWindow } from './arm.ts';
import { meanOfValues } from './statistics.ts';
import type { TrainedRun } from './trainTo.ts';

/** The mean of a metric over rounds that have it within the budget, or null if none has. */
export function rowMean(
  { rows }: TrainedRun,
  budget: number,
  { metric, over }: { readonly metric: string; readonly over: MetricWindow },
): number | null {
  const from = over === 'last quarter' ? 0.75 * budget : 0;
  const values = rows
    .filter(({ spent }) => spent > from && spent <= budget)
    .map((row) => row[metric])
    .filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[];
  return values.length > 0 ? meanOfValues(values) : null;
}

/** The last evaluation of a run, where it had spent its budget: pass@1 and pass@8 at the end are of the same weights. */
export const endOf = ({ points }: Pick<TrainedRun, 'points'>): Point => points.at(-1) as Point;

/** What a run reached with its budget, by this metric; pass@8 is 0 if it stopped early. */
export function effectOf(record: TrainedRun, metric: EffectMetric, budget: number): number {
  if (metric === 'pass@8') return record.passAt8 ?? 0;
  return metric === 'auc' ? meanHeight(record.points, budget) : endOf(record).passAt1;
}

/** Whether a run has one evaluation behind the one before its first round: a mean over its budget says nothing then. */
export const hasOneEvaluation = ({ points }: { readonly points: readonly unknown[] }): boolean =>
  points.length <= 2;

/** Rounds that ended within the budget. */
function roundsWithin({ rows }: TrainedRun, budget: number): number {
  return rows.filter(({ round, spent }) => round > 0 && spent <= budget).length;
}

/** The readings of an arm of any study. The lists have one entry per seed in `seeds`, except `stopped`. */
export interface ArmReadings {
  readonly seeds: readonly number[];
  readonly auc: readonly number[];
  readonly final: readonly number[];
  /** Null if it was not measured. */
  readonly passAt8: readonly (number | null)[];
  /** What each run had spent when it was measured at its end: its budget, and the rest of the round that reached it. */
  readonly spent: readonly number[];
  /** Rounds within the budget. */
  readonly rounds: readonly number[];
  /** Why runs stopped early. */
  readonly stopped: readonly string[];
}

/** Reads the runs of an arm, one per seed. */
export function readArm(
  seeds: readonly number[],
  records: readonly TrainedRun[],
  budget: number,
): ArmReadings {
  return {
    seeds,
    auc: records.map((record) => effectOf(record, 'auc', budget)),
    final: records.map((record) => effectOf(record, 'final', budget)),
    passAt8: records.map(({ passAt8 }) => passAt8),
    spent: records.map((record) => endOf(record).spent),
    rounds: records.map((record) => roundsWithin(record, budget)),
    stopped: records.flatMap(({ stopped }) => stopped ?? []),
  };
}

/** Mean of the measured values over seeds; null if there are none. */
export function meanOfKnown(values: readonly (number | null)[]): number | null {
  return averageOf(values.filter((value) => value !== null));
}
