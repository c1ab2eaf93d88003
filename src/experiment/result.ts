/** The published result of an experiment: complete, or for the runs so far. */
import { methods } from '../methods/index.ts';
import { spentAt } from './curve.ts';
import { budgetOfArm } from './experiment.ts';
import type { Arm, Budget, Effect, Experiment, Mechanism } from './experiment.ts';
import type { ArmResult } from './armResult.ts';
import { plotOf, type PlotResult } from './plot.ts';
import { effectOf, roundsWithin, rowMean } from './readings.ts';
import { intervalOf, meanOf, pairedDifferences, type Interval } from './statistics.ts';
import type { RunRecord } from './trainTo.ts';
import { bestRate, configOf, type Trial } from './tune.ts';
import { decide, rule, type Outcome, type Parts } from './outcome.ts';
import { strongestControl, type ControlComparison } from './seedValues.ts';

/** The finished runs of an arm. */
export interface ArmRuns {
  readonly arm: Arm;
  /** Empty while its rate is not chosen, and in a trial, which takes the method's own. */
  readonly trials: readonly Trial[];
  readonly runs: ReadonlyMap<number, RunRecord>;
}

export interface Comparison extends Interval {
  readonly metric: string;
  readonly arm: string;
  readonly against: string | null;
}

export interface ExperimentResult {
  readonly claim: string;
  readonly method: string;
  readonly source: string;
  readonly quoted: string;
  readonly rule: string;
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly budget: Budget;
  readonly threshold: number;
  readonly arms: readonly ArmResult[];
  /** Null while fewer than two seeds are done. */
  readonly effect: (Comparison & Pick<Effect, 'wanted'>) | null;
  readonly mechanism: (Comparison & Pick<Mechanism, 'wanted' | 'because' | 'than'>) | null;
  /** The effect's arm against the strongest control, by the effect's metric; null while fewer than two seeds are done. */
  readonly control: ControlComparison | null;
  /** The effect's arm against every other arm, by the effect's metric. */
  readonly comparisons: readonly Comparison[];
  /** Absent where the experiment has none. */
  readonly plot?: PlotResult;
  readonly limits: readonly string[];
  /** Null until every run of every seed is done. */
  readonly verdict: Outcome | null;
  readonly because: string | null;
  readonly parts: Parts | null;
}

/** Seeds that both arms have done, in order. */
function sharedSeeds(one: ArmRuns, other: ArmRuns): number[] {
  return [...one.runs.keys()].filter((seed) => other.runs.has(seed)).sort((a, b) => a - b);
}

/**
 * The interval of a difference between two arms (`against` null: from `than`, or 0), each over its own budget and over
 * seeds where both have a value.
 */
function compare(
  experiment: Experiment,
  arms: readonly ArmRuns[],
  names: Pick<Mechanism, 'arm' | 'against' | 'than'>,
  valueOf: (record: RunRecord, budget: number) => number | null,
): Interval | null {
  const find = (name: string) => arms.find(({ arm }) => arm.name === name) as ArmRuns;
  const ours = find(names.arm);
  const theirs = names.against === null ? null : find(names.against);
  const value = ({ arm, runs }: ArmRuns, seed: number) =>
    valueOf(runs.get(seed) as RunRecord, budgetOfArm(experiment, arm).value);
  const pairs = sharedSeeds(ours, theirs ?? ours)
    .map((seed) => [value(ours, seed), theirs ? value(theirs, seed) : (names.than ?? 0)])
    .filter((pair): pair is [number, number] => pair.every((one) => one !== null));
  return intervalOf(
    pairedDifferences(
      pairs.map(([one]) => one),
      pairs.map(([, other]) => other),
    ),
  );
}

function armResult(experiment: Experiment, { arm, trials, runs }: ArmRuns): ArmResult {
  const { threshold, watched, mechanism } = experiment;
  const hasMechanism = arm.name === mechanism.arm || arm.name === mechanism.against;
  const budget = budgetOfArm(experiment, arm).value;
  const seeds = [...runs.keys()].sort((a, b) => a - b);
  const records = seeds.map((seed) => runs.get(seed) as RunRecord);
  const rate = trials.length > 0 ? bestRate(trials) : null;
  const means = watched.map((metric) => {
    const values = records
      .map((record) => rowMean(record, budget, { metric, over: 'all rounds' }))
      .filter((value) => value !== null);
    return [metric, values.length > 0 ? meanOf(values) : null] as const;
  });
  return {
    name: arm.name,
    title: arm.title,
    ...(arm.budgetTimes !== undefined && { budgetTimes: arm.budgetTimes }),
    config: configOf(experiment, arm, seeds[0] ?? 0, rate),
    tuning: trials,
    seeds,
    auc: records.map((record) => effectOf(record, 'auc', budget)),
    final: records.map((record) => effectOf(record, 'final', budget)),
    passAt8: records.map(({ passAt8 }) => passAt8),
    toThreshold: records.map(({ points }) => spentAt(points, threshold, budget)),
    rounds: records.map((record) => roundsWithin(record, budget)),
    ...(hasMechanism && { mechanism: records.map((record) => rowMean(record, budget, mechanism)) }),
    curves: records.map(({ points }) => points),
    watched: Object.fromEntries(means),
    stopped: records.flatMap(({ stopped }) => stopped ?? []),
  };
}

/** What the rule's equal budget does not hold for, in words. */
function exception({ name, budgetTimes }: Arm): string[] {
  return budgetTimes === undefined
    ? []
    : [`The arm ${name} got ${budgetTimes} times the budget of the others, and is measured over all of it.`];
}

/** The rule by which the outcome of this experiment is decided, in words. */
export function ruleOf({ arms }: Experiment): string {
  return [rule, ...arms.flatMap(exception)].join(' ');
}

/** Title and place of the method's paper, or that it has none. */
function sourceOf(method: Experiment['method']): string {
  const { paper } = methods[method];
  return paper ? `${paper.title}, ${paper.arxiv === null ? paper.year : `arXiv ${paper.arxiv}`}` : 'no paper';
}

/** The result of the runs so far; `complete` if no run is missing, and only then with an outcome. */
export function resultOf(
  experiment: Experiment,
  arms: readonly ArmRuns[],
  complete: boolean,
): ExperimentResult {
  const { claim, method, quoted, common, budget, threshold, effect, mechanism, plot, limits } = experiment;
  const { controls, untestable } = experiment;
  const byEffect = (record: RunRecord, budget: number) => effectOf(record, effect.metric, budget);
  const difference = compare(experiment, arms, effect, byEffect);
  const inside = compare(experiment, arms, mechanism, (record, budget) => rowMean(record, budget, mechanism));
  const armResults = arms.map((one) => armResult(experiment, one));
  const control = strongestControl(armResults, effect.arm, controls, effect.metric);
  const decision =
    complete && difference
      ? decide({
          effect: difference,
          wanted: effect.wanted,
          mechanism: inside && { interval: inside, wanted: mechanism.wanted },
          control,
          untestable: untestable ?? null,
        })
      : null;
  return {
    claim,
    method,
    source: sourceOf(method),
    quoted,
    rule: ruleOf(experiment),
    task: common.task,
    level: common.level,
    policy: common.policy,
    budget,
    threshold,
    arms: armResults,
    effect: difference && { ...effect, ...difference },
    mechanism: inside && {
      metric: mechanism.metric,
      arm: mechanism.arm,
      against: mechanism.against,
      ...(mechanism.than === undefined ? {} : { than: mechanism.than }),
      wanted: mechanism.wanted,
      because: mechanism.because,
      ...inside,
    },
    control,
    comparisons: experiment.arms
      .filter(({ name }) => name !== effect.arm)
      .flatMap(({ name: against }) => {
        const names = { arm: effect.arm, against };
        const interval = compare(experiment, arms, names, byEffect);
        return interval ? [{ metric: effect.metric, ...names, ...interval }] : [];
      }),
    ...(plot && { plot: plotOf(plot, armResults) }),
    limits,
    verdict: decision?.outcome ?? null,
    because: decision?.because ?? null,
    parts: decision?.parts ?? null,
  };
}
