/**
 * The result of a comparison's finished runs: curves, readings and paired differences. A pure function of records, so that
 * page and command line agree; seconds are excluded.
 */
import type { RunConfig } from '../config/schema.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { configOfArm, periodsOf, type ComparedArm, type Comparison } from './comparison.ts';
import { encodeComparison } from './comparisonLink.ts';
import { recordsOf, type RecordOf } from './conduct.ts';
import { heightAt, type Point } from './curve.ts';
import { budgetOfArm, type Budget, type EffectMetric } from './arm.ts';
import { leastForUnpaired, pairsOf, unpairedCount } from './pairing.ts';
import { readArm, rowMean, type ArmReadings } from './readings.ts';
import { intervalOf, meanOfValues, pairedDifferences, type Interval } from './statistics.ts';
import { sharedPeriod } from './study.ts';
import type { TrainedRun } from './trainTo.ts';

/** A mean over seeds, and its 95 % interval by Student's t; null with fewer than two seeds. */
export interface CurvePoint {
  readonly spent: number;
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The readings of an arm, and further lists with one entry per seed. */
export interface ComparedResult extends ArmReadings {
  readonly name: string;
  /** Complete configuration, at the first seed of the comparison. */
  readonly config: RunConfig;
  /** The arm's budget: the comparison's, or a multiple. */
  readonly budget: number;
  /** Held-out evaluations behind the one before the first round; the last is at the end. */
  readonly evaluations: readonly number[];
  /** Held-out pass@1 over seeds from 0 to the budget. */
  readonly curve: readonly CurvePoint[];
  /** Held-out pass@8 likewise; absent if evaluations do not measure it. */
  readonly curveAt8?: readonly CurvePoint[];
  /** Every metric of the runs: its mean over the measured rounds within the budget. */
  readonly metrics: Readonly<Record<string, readonly (number | null)[]>>;
}

/** An arm minus the control, over the seeds that both have finished. */
export interface ArmDifference extends Interval {
  readonly metric: string;
  readonly arm: string;
  readonly against: string;
  readonly pairs: number;
  /** See `unpairedCount`; null below eight pairs. */
  readonly unpaired: number | null;
}

export interface ComparisonResult {
  /** The text of its link. */
  readonly link: string;
  readonly engine: string;
  readonly control: string;
  readonly seeds: readonly number[];
  readonly budget: Budget;
  readonly arms: readonly ComparedResult[];
  /** Differences by mean and final pass@1 and pass@8; empty if an arm has other held-out questions than the control. */
  readonly differences: readonly ArmDifference[];
  /** Warnings that a reader must know, as sentences. */
  readonly notes: readonly string[];
}

export const effectMetrics: readonly EffectMetric[] = ['auc', 'final', 'pass@8'];
const isHeldOut = (metric: string): boolean => (effectMetrics as readonly string[]).includes(metric);

/** Points of a curve besides the one at 0. */
const steps = 100;

/** Fewer evaluations than this make a coarse curve. */
const fewEvaluations = 4;

function curveOf(runs: readonly (readonly Point[])[], budget: number): CurvePoint[] {
  if (runs.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const spent = (step * budget) / steps;
    const heights = runs.map((points) => heightAt(points, spent));
    const interval = intervalOf(heights);
    return { spent, mean: meanOfValues(heights), low: interval?.low ?? null, high: interval?.high ?? null };
  });
}

/** pass@8 at each evaluation; 0 after a run stopped early, like its pass@1. */
function pointsAt8({ rows, points, stopped }: TrainedRun): Point[] {
  const measured = rows.flatMap((row) => {
    const value = row['eval/pass@8'];
    return typeof value === 'number' ? [{ spent: row.spent, passAt1: value }] : [];
  });
  return stopped === null ? measured : [...measured, ...points.slice(-1)];
}

/** Keys of a row's position, not of measurements. */
const places: readonly string[] = ['round', 'update', 'spent'];

function metricsOf(records: readonly TrainedRun[], budget: number): ComparedResult['metrics'] {
  const keys = new Set(records.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row))));
  const measured = [...keys].filter((key) => !places.includes(key)).sort();
  return Object.fromEntries(
    measured.map((metric) => [
      metric,
      records.map((record) => rowMean(record, budget, { metric, over: 'all rounds' })),
    ]),
  );
}

function resultOfArm(comparison: Comparison, arm: ComparedArm, recordOf: RecordOf): ComparedResult {
  const budget = budgetOfArm(comparison, arm).value;
  const runs = comparison.seeds.map((seed) => ({ seed, record: recordOf(arm.name, seed) }));
  const finished = runs.filter(
    (run): run is { seed: number; record: TrainedRun } => run.record !== undefined,
  );
  const [seeds, records] = [finished.map(({ seed }) => seed), finished.map(({ record }) => record)];
  const config = {
    ...configOfArm(arm, comparison.seeds[0] as number, comparison.mostRounds),
    eval_every_rounds: sharedPeriod(periodsOf(comparison)),
  };
  return {
    name: arm.name,
    config,
    budget,
    ...readArm(seeds, records, budget),
    evaluations: records.map(({ points }) => points.length - 1),
    curve: curveOf(
      records.map(({ points }) => points),
      budget,
    ),
    ...(config.eval_pass_at_8 && { curveAt8: curveOf(records.map(pointsAt8), budget) }),
    metrics: metricsOf(records, budget),
  };
}

/** The values of a metric, one per seed; pass@8 of a run that stopped early is 0, like its pass@1. */
export function metricValuesOf(arm: ComparedResult, metric: string): readonly (number | null)[] {
  if (metric === 'auc' || metric === 'final') return arm[metric];
  return metric === 'pass@8' ? arm.passAt8.map((value) => value ?? 0) : (arm.metrics[metric] ?? []);
}

/** Whether two arms answer the same held-out questions, so that seeds form pairs. */
export function isPaired(one: RunConfig, other: RunConfig): boolean {
  const questions = ({ task, level, level_mixture }: RunConfig) =>
    JSON.stringify([task, level, level_mixture]);
  return questions(one) === questions(other);
}

/** Whether no run of the arm was evaluated more than once after its start; one that broke off early says nothing about that. */
const isMeasuredOnce = ({ evaluations }: ComparedResult): boolean =>
  evaluations.length > 0 && Math.max(...evaluations) <= 1;

/**
 * One arm minus another by one metric, over seeds with both values; null below two seeds, with other questions, and for held-out
 * shares where an arm was evaluated only once.
 */
export function differenceOf(
  arm: ComparedResult,
  against: ComparedResult,
  metric: string,
): ArmDifference | null {
  if (!isPaired(arm.config, against.config)) return null;
  if (isHeldOut(metric) && [arm, against].some(isMeasuredOnce)) return null;
  const valuesOf = (one: ComparedResult) => ({ seeds: one.seeds, values: metricValuesOf(one, metric) });
  const { ours, theirs } = pairsOf(valuesOf(arm), valuesOf(against));
  const interval = intervalOf(pairedDifferences(ours, theirs));
  return (
    interval && {
      ...{ metric, arm: arm.name, against: against.name },
      ...interval,
      pairs: ours.length,
      unpaired: ours.length < leastForUnpaired ? null : unpairedCount(ours, theirs),
    }
  );
}

/** Says which arms asked for rarer evaluations than they got. */
function levelledNotes(comparison: Comparison): string[] {
  const periods = periodsOf(comparison);
  const shared = sharedPeriod(periods);
  const asked = comparison.arms.flatMap(({ name }, i) =>
    periods[i] === shared ? [] : [`${name} ${periods[i]}`],
  );
  return asked.length === 0
    ? []
    : [
        `Every arm is evaluated every ${shared} rounds, so that all curves are equally fine. Set were: ${asked.join(', ')}.`,
      ];
}

function notesOf(comparison: Comparison, arms: readonly ComparedResult[]): string[] {
  const control = arms.find(({ name }) => name === comparison.control) as ComparedResult;
  const others = arms.filter(({ config }) => !isPaired(config, control.config)).map(({ name }) => name);
  const where = ({ config: { task, level, own_task: own } }: ComparedResult): string =>
    `${own?.title ?? task} level ${level}`;
  return [
    ...others.map((name) => {
      const arm = arms.find((one) => one.name === name) as ComparedResult;
      return `${name} trains on ${where(arm)}, ${control.name} on ${where(control)}: their curves answer different questions, so there is no interval.`;
    }),
    ...(comparison.budget.counter === 'seconds'
      ? ['The budget is seconds: another machine, or this one when it is busy, gives other numbers.']
      : []),
    ...comparison.arms.flatMap(({ name, budgetTimes }) =>
      budgetTimes === undefined || budgetTimes === 1
        ? []
        : [`${name} gets ${budgetTimes} times the budget, and is measured over all of it.`],
    ),
    ...arms
      .filter((arm) => !isMeasuredOnce(arm) && Math.min(...arm.evaluations) < fewEvaluations)
      .map(
        ({ name, evaluations }) =>
          `${name} was evaluated only ${Math.min(...evaluations)} times, so its curve is coarse. Lower “Evaluate every”, or raise the budget.`,
      ),
    ...arms
      .filter(isMeasuredOnce)
      .map(
        ({ name }) =>
          `${name} was evaluated only once after its start, so there is no interval. Lower “Evaluate every”, or raise the budget.`,
      ),
    ...levelledNotes(comparison),
    ...arms
      .filter(({ stopped }) => stopped.length > 0)
      .map(
        ({ name, stopped }) =>
          `${name}: ${stopped.length} of its runs broke off and count as 0 from there on. ${stopped[0]}`,
      ),
  ];
}

/** The result of the finished runs; arms without any have empty lists. */
export function comparisonResultOf(comparison: Comparison, recordOf: RecordOf): ComparisonResult {
  const arms = comparison.arms.map((arm) => resultOfArm(comparison, arm, recordOf));
  const control = arms.find(({ name }) => name === comparison.control) as ComparedResult;
  const { seeds, budget } = comparison;
  return {
    link: encodeComparison(comparison),
    engine: engineVersion,
    control: comparison.control,
    seeds,
    budget,
    arms,
    differences: arms
      .filter((arm) => arm !== control)
      .flatMap((arm) => effectMetrics.flatMap((metric) => differenceOf(arm, control, metric) ?? [])),
    notes: notesOf(comparison, arms),
  };
}

/** Seconds of each arm's finished runs, by seed; they depend on the machine. */
export function secondsOf(comparison: Comparison, recordOf: RecordOf): Record<string, number[]> {
  const of = (name: string) => recordsOf(comparison, name, recordOf).map(({ seconds }) => seconds);
  return Object.fromEntries(comparison.arms.map(({ name }) => [name, of(name)]));
}
