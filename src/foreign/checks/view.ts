/** How checks look at a run: one metric as a series, its beginning and its end. */
import { lookBack } from '../../run/findingLimits.ts';
import { meanOf } from '../../tensor/statistics.ts';
import { figure, percent } from '../../ui/state/format.ts';
import { comparedGroups, fromCompletions } from '../derived.ts';
import { finiteIn } from '../json.ts';
import type { ForeignCompletion, ForeignRun } from '../run.ts';

/** The steps at which a metric was logged and is finite, and its values there. */
export class StepSeries {
  readonly steps: readonly number[];
  readonly values: readonly number[];
  constructor(steps: readonly number[], values: readonly number[]) {
    [this.steps, this.values] = [steps, values];
  }

  /** Rows in the beginning and in the end that are averaged: at most ten, a fifth of a short run. */
  get #window(): number {
    return Math.max(3, Math.min(lookBack, Math.round(this.values.length / 5)));
  }

  /** Means of the beginning and of the end. */
  get early(): number {
    return meanOf(this.values.slice(0, this.#window));
  }
  get late(): number {
    return meanOf(this.values.slice(-this.#window));
  }

  /** The largest mean of three rows. */
  get best(): number {
    return this.values
      .slice(2)
      .reduce((best, _, at) => Math.max(best, meanOf(this.values.slice(at, at + 3))), -Infinity);
  }

  /** Whether there is a beginning and an end to compare. */
  get isLong(): boolean {
    return this.values.length >= 8;
  }

  /** How much the end is above the beginning, in standard errors of the two means; 0 for short series. */
  get rise(): number {
    const n = this.#window;
    const { early, late, values } = this;
    if (!this.isLong || early === late) return 0;
    const squares = (part: readonly number[], mean: number): number =>
      part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const sum = squares(values.slice(0, n), early) + squares(values.slice(-n), late);
    return (late - early) / Math.max(Math.sqrt(sum / (n - 1) / n), 1e-12);
  }

  /** The first step from which on the mean of three rows holds to the end; null if the last three do not hold. */
  since(holds: (value: number) => boolean): number | null {
    const { steps, values } = this;
    let since: number | null = null;
    for (
      let at = values.length - 1;
      at >= 0 && holds(meanOf(values.slice(Math.max(0, at - 2), at + 1)));
      at--
    )
      since = steps[at] as number;
    return since;
  }
}

/** The same function, which answers for a run and a key once: checks ask for the same. */
export function once<T>(of: (run: ForeignRun, key: string) => T): (run: ForeignRun, key?: string) => T {
  const known = new WeakMap<ForeignRun, Map<string, T>>();
  return (run, key = '') => {
    const answers = known.get(run) ?? new Map<string, T>();
    known.set(run, answers);
    if (!answers.has(key)) answers.set(key, of(run, key));
    return answers.get(key) as T;
  };
}

export const seriesOf = once((run, key): StepSeries => {
  const values = run.metrics.find((metric) => metric.isKnown && metric.key === key)?.values ?? [];
  if (values.length > 0 && values.every(Number.isFinite)) return new StepSeries(run.steps, values);
  const steps = run.steps.filter((_, at) => Number.isFinite(values[at]));
  return new StepSeries(steps, values.filter(Number.isFinite));
});

/** Completions that were trained on, of the last steps: 200 to 2,000 if there are. */
export const lateCompletions = once((run): readonly ForeignCompletion[] => {
  const trained = run.completions.filter(({ split }) => split === 'train');
  const first = trained.at(-Math.min(trained.length, 200))?.step ?? Infinity;
  return trained.slice(-2000).filter(({ step }) => step >= first);
});

export const lateGroups = (run: ForeignRun): readonly (readonly ForeignCompletion[])[] =>
  comparedGroups(lateCompletions(run));

/** Whether the mean length of the run counts tokens, as libraries log it, and not characters. */
export const countsTokens = (run: ForeignRun): boolean =>
  run.lengthUnit === 'tokens' ||
  run.metrics.find(({ key }) => key === 'completions/mean_length')?.theirs !== fromCompletions;

/** A setting that the files hold, under TRL's name; null without a number. */
export const settingOf = ({ settings }: ForeignRun, key: string): number | null => finiteIn(settings[key]);

/** Without decimals unless the share is small. */
export const inPercent = (share: number): string =>
  share > 0 && share < 0.01 ? `${inFigures(100 * share)} %` : percent(share);
/** At most three significant digits. */
export const inFigures = (value: number): string => figure(Number(value.toPrecision(3)));
