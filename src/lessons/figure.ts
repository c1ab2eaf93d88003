/** Computes the numbers in a lesson's text from a run's metric rows and ledger. */
import type { Ledger } from '../rollout/ledger.ts';

/** The part of a run that figures read. */
export interface RunReading {
  /** All values of a metric, one per row, oldest first; NaN if not measured. */
  column(key: string): readonly number[];
  readonly ledger: Readonly<Ledger>;
}

/** The source of a figure's value. */
type FigureSource =
  /** Measurements of a metric: the mean of the first, middle, last or all ones, or the sum of all. */
  | {
      readonly metric: string;
      readonly take: 'first' | 'middle' | 'last' | 'mean' | 'sum';
      /** Number of measurements that `first`, `middle` and `last` average; one if absent. */
      readonly over?: number;
      /** A second metric, multiplied with every row. */
      readonly by?: string;
    }
  /** A counter of the run's ledger. */
  | { readonly counter: keyof Ledger }
  /** The first divided by the second. */
  | { readonly share: readonly [FigureSource, FigureSource] };

/** Number format. */
export type FigureForm = 'percent' | 'whole' | 'decimals';

export interface Figure {
  /** Label in the table of figures. */
  readonly label: string;
  readonly of: FigureSource;
  readonly as: FigureForm;
  /** Factor applied before formatting. */
  readonly times?: number;
}

/** A reading of metric rows. */
export function runReadingOf(
  rows: readonly Readonly<Record<string, number | null>>[],
  ledger: Readonly<Ledger>,
): RunReading {
  return { column: (key) => rows.map((row) => row[key] ?? NaN), ledger };
}

/** The value of a source; null if it was not measured. */
function sourceValueOf(source: FigureSource, run: RunReading): number | null {
  if ('counter' in source) return run.ledger[source.counter] ?? null;
  if ('share' in source) {
    const [part, whole] = source.share.map((one) => sourceValueOf(one, run));
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

/** Values of figures by name; null if not measured. */
export type FigureValues = Readonly<Record<string, number | null>>;

/** The value of each figure in a run, times its factor. */
export function figureValues(figures: Readonly<Record<string, Figure>>, run: RunReading): FigureValues {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { of, times = 1 }]) => {
      const value = sourceValueOf(of, run);
      return [name, value === null ? null : value * times];
    }),
  );
}
