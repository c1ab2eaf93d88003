/** A line of a chart and how it looks. */
import type { Series } from './summarise.ts';

export interface Line extends Series {
  readonly label: string;
  /** Name of a CSS colour variable. */
  readonly colour: string;
  readonly width: number;
  readonly opacity?: number;
  /** Lengths of dashes and gaps in pixels; absent: a solid line. */
  readonly dash?: readonly number[];
  /** A ring at every value. */
  readonly rings?: boolean;
  /** Lower and upper edge of a band around the line, one value for every x. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
}
