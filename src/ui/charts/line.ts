/** A line of a chart and how it looks. */
import type { Series } from './summarise.ts';

export interface Line extends Series {
  readonly label: string;
  /** Name of a CSS colour variable. */
  readonly colour: string;
  readonly width: number;
  readonly opacity?: number;
  /** Pixels drawn and left out in turn; absent: a whole line. */
  readonly dash?: readonly number[];
  /** A ring at every value. */
  readonly rings?: boolean;
  /** Edges of an area around the line, one of each for every x. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
}
