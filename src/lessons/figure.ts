/** Numbers that a lesson's text says of a run, computed from the run's metric rows and its ledger. */
import type { Ledger } from '../rollout/ledger.ts';

/** A run as far as figures read it. */
export interface RunReading {
  /** All values of a metric, a row each, oldest first; NaN where it was not measured. */
  column(key: string): readonly number[];
  readonly ledger: Readonly<Ledger>;
}

/** Where a figure's value comes from. */
export type Source =
  /** Some measurements of a metric: the first ones, those in the middle, the last ones, all as a mean, or their sum. */
  | {
      readonly metric: string;
      readonly take: 'first' | 'middle' | 'last' | 'mean' | 'sum';
      /** How many measurements `first`, `middle` and `last` average; one if absent. */
      readonly over?: number;
      /** A second metric that every row is multiplied by. */
      readonly by?: string;
    }
  /** A counter of the run's ledger. */
  | { readonly counter: keyof Ledger }
  /** The first over the second. */
  | { readonly share: readonly [Source, Source] };

/** How it is written. */
export type FigureForm = 'percent' | 'whole' | 'decimals';

export interface Figure {
  /** In the table of figures. */
  readonly label: string;
  readonly of: Source;
  readonly as: FigureForm;
  /** What the value is multiplied by before it is written. */
  readonly times?: number;
}

/** A run as figures read it, from its metric rows. */
export function readingOf(
  rows: readonly Readonly<Record<string, number | null>>[],
  ledger: Readonly<Ledger>,
): RunReading {
  return { column: (key) => rows.map((row) => row[key] ?? NaN), ledger };
}

/** The value of a source; null where nothing was measured. */
export function valueOf(source: Source, run: RunReading): number | null {
  if ('counter' in source) return run.ledger[source.counter];
  if ('share' in source) {
    const [part, whole] = source.share.map((one) => valueOf(one, run));
    return part == null || whole == null || whole === 0 ? null : part / whole;
  }
  const { metric, take, over = 1, by } = source;
  const factor = by === undefined ? null : run.column(by);
  const measured = run
    .column(metric)
    .map((value, row) => (factor === null ? value : value * (factor[row] ?? NaN)))
    .filter((value) => !Number.isNaN(value));
  if (measured.length === 0) return null;
  const some = taken(measured, take, over);
  const sum = some.reduce((total, value) => total + value, 0);
  return take === 'sum' ? sum : sum / some.length;
}

function taken(values: readonly number[], take: string, over: number): readonly number[] {
  if (take === 'first') return values.slice(0, over);
  if (take === 'last') return values.slice(-over);
  if (take !== 'middle') return values;
  const from = Math.max(0, Math.floor((values.length - over) / 2));
  return values.slice(from, from + over);
}

/** The value of a figure, its factor included; null where nothing was measured. */
export function figureValue({ of, times = 1 }: Figure, run: RunReading): number | null {
  const value = valueOf(of, run);
  return value === null ? null : value * times;
}
