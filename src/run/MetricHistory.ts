/** The metric rows of one run as columns. Not reactive: a chart reads them at its own pace. */
import type { MetricRow } from './records.ts';

/** Rounds that the smoothed line looks back over (the time constant of its exponential mean). */
const smoothingRounds = 12;

interface Smooth {
  readonly values: number[];
  sum: number;
  weight: number;
}

/** One value per row in every column; NaN is "not measured this round". */
export class MetricHistory {
  #columns = new Map<string, number[]>();
  #smooth = new Map<string, Smooth>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a row. A repeated round replaces its first row and all later ones. */
  add(row: MetricRow): void {
    if ((this.column('round').at(-1) ?? -1) >= row.round) this.dropAfter(row.round - 1);
    for (const key of Object.keys(row)) {
      if (!this.#columns.has(key)) this.#columns.set(key, new Array<number>(this.#length).fill(NaN));
    }
    for (const [key, column] of this.#columns) column.push(row[key] ?? NaN);
    this.#length++;
  }

  /** Drops rows after this round: a run that returned to its checkpoint repeats them. */
  dropAfter(round: number): void {
    const rounds = this.column('round');
    let length = this.#length;
    while (length > 0 && (rounds[length - 1] as number) > round) length--;
    for (const column of this.#columns.values()) column.length = length;
    this.#length = length;
    this.#smooth.clear();
  }

  /** All values of a key, oldest first; empty if it was never measured. */
  column(key: string): readonly number[] {
    return this.#columns.get(key) ?? [];
  }

  /** The measurements of one row, by key. */
  row(at: number): Readonly<Record<string, number>> {
    const all = [...this.#columns].map(([key, column]) => [key, column[at] ?? NaN] as const);
    return Object.fromEntries(all.filter(([, value]) => Number.isFinite(value)));
  }

  /** The exponential mean of a key, one value per row. Rows without a measurement repeat the last mean. */
  smoothed(key: string): readonly number[] {
    const column = this.column(key);
    let smooth = this.#smooth.get(key);
    if (!smooth) this.#smooth.set(key, (smooth = { values: [], sum: 0, weight: 0 }));
    const keep = 1 - 1 / smoothingRounds;
    for (let row = smooth.values.length; row < column.length; row++) {
      const value = column[row] as number;
      if (!Number.isNaN(value)) {
        smooth.sum = keep * smooth.sum + value;
        smooth.weight = keep * smooth.weight + 1;
      }
      smooth.values.push(smooth.weight > 0 ? smooth.sum / smooth.weight : NaN);
    }
    return smooth.values;
  }

  /** The last measurement of a key, or null. */
  latest(key: string): number | null {
    const column = this.column(key);
    for (let row = column.length - 1; row >= 0; row--) {
      const value = column[row] as number;
      if (!Number.isNaN(value)) return value;
    }
    return null;
  }

  /** The last `count` measurements of a key, oldest first. */
  recent(key: string, count: number): readonly number[] {
    const column = this.column(key);
    const values: number[] = [];
    for (let row = column.length - 1; row >= 0 && values.length < count; row--) {
      const value = column[row] as number;
      if (!Number.isNaN(value)) values.push(value);
    }
    return values.reverse();
  }
}
