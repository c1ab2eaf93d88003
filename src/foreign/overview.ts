/** An opened run without its completions and with thinned curves: what the page holds of it, while its thread holds the rest. */
import { summarise, type Series } from '../ui/charts/summarise.ts';
import { checks } from './checks/index.ts';
import { diagnose } from './diagnose.ts';
import { blobFile } from './file.ts';
import { openForeign, type OpenOptions } from './open.ts';
import type { ForeignMetric, ForeignRun } from './run.ts';
import type { SaidDiagnosis } from './words.ts';

/** Points of a curve at most: more than a small chart has pixels. */
const mostPoints = 600;

/** A metric as it is drawn: the measured points, with the lowest and highest of each bucket where they are many. */
export interface ForeignCurve extends Omit<ForeignMetric, 'values'>, Series {}

export interface ForeignOverview {
  readonly run: Omit<ForeignRun, 'completions' | 'metrics' | 'steps'>;
  readonly curves: readonly ForeignCurve[];
  /** How many steps and completions there are, and the steps that have completions, ascending. */
  readonly steps: number;
  readonly completions: number;
  readonly completedSteps: readonly number[];
  readonly diagnoses: readonly SaidDiagnosis[];
  /** Ids of the checks that found nothing. */
  readonly passed: readonly string[];
}

/** What arrives while files are read: bytes so far and of all, and now and then what the run looks like so far. */
export interface ForeignPart {
  readonly bytes: number;
  readonly total: number;
  readonly picture: ForeignOverview | null;
}

/** Milliseconds between pictures, and how many times its own time each waits for the next. */
const [pause, rest] = [500, 9];

/** Opens files and says meanwhile what the run looks like so far; its curves come before checks are computed. */
export async function openDrawn(
  files: readonly { readonly name: string; readonly blob: Blob }[],
  options: OpenOptions,
  onPart: (part: ForeignPart) => void,
): Promise<{ readonly run: ForeignRun; readonly overview: ForeignOverview }> {
  let due = 0;
  const onRead = (bytes: number, total: number, soFar: () => ForeignRun): void => {
    const begun = performance.now();
    const picture = begun < due || bytes === total ? null : drawnOf(soFar());
    const isDrawn = picture !== null && picture.curves.length > 0;
    onPart({ bytes, total, picture: isDrawn ? picture : null });
    if (picture) due = begun + Math.max(isDrawn ? pause : 0, rest * (performance.now() - begun));
  };
  const given = files.map(({ name, blob }) => blobFile(name, blob));
  const run = await openForeign(given, { ...options, onRead });
  const picture = drawnOf(run);
  onPart({ bytes: 1, total: 1, picture });
  return { run, overview: overviewOf(run, picture) };
}

/** A run as it is drawn, which no check has seen. */
export function drawnOf(run: ForeignRun): ForeignOverview {
  const { completions, metrics, steps, ...others } = run;
  return {
    run: others,
    curves: metrics.map(({ values, ...metric }) => ({ ...metric, ...summarise(steps, values, mostPoints) })),
    ...{ steps: steps.length, completions: completions.length },
    completedSteps: [...new Set(completions.map(({ step }) => step))].sort((a, b) => a - b),
    ...{ diagnoses: [], passed: [] },
  };
}

/** A run with what every check says about it. */
export function overviewOf(run: ForeignRun, picture = drawnOf(run)): ForeignOverview {
  const diagnoses = diagnose(run);
  const said = new Set(diagnoses.map(({ id }) => id));
  return {
    ...picture,
    diagnoses,
    passed: checks.flatMap(({ id }) => (said.has(id) ? [] : id)),
  };
}

/** The whole run without its completions, and the diagnoses, as data for JSON. */
export const reportJson = (
  { completions, metrics, ...about }: ForeignRun,
  diagnoses: readonly SaidDiagnosis[],
): object => ({
  ...{ ...about, completions: completions.length, diagnoses },
  metrics: metrics.map(({ values, ...metric }) => ({
    ...metric,
    values: values.map((value) => (Number.isFinite(value) ? value : null)),
  })),
});
