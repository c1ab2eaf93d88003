/** The rounds of the run that trains or trained last, as rows for the kernel. */
import { readNumber } from '../../../config/number.ts';
import { recipeText } from '../recipeText.ts';

/** The metrics of a round by TRL's names, without those that it did not measure. */
export type NotebookRow = Readonly<Record<string, number>>;

export interface RunRows {
  readonly all: readonly NotebookRow[];
  /** Numbers in all rows. */
  readonly cells: number;
}

export const emptyRows: RunRows = { all: [], cells: 0 };

/** The rows with one more; a round that is not after the last one begins another run, whose rows replace the others. */
export function withRow({ all, cells }: RunRows, row: NotebookRow): RunRows {
  const last = all.at(-1)?.['round'] ?? -1;
  const isLater = (row['round'] ?? 0) > last;
  const more = Object.keys(row).length;
  return isLater ? { all: [...all, row], cells: cells + more } : { all: [row], cells: more };
}

/** How long the kernel waits for the next rows, in milliseconds: all rows travel each time, at most 100 kB a second. */
export function pauseAfter({ cells }: RunRows): number {
  const bytesPerCell = 25;
  return Math.max(500, (cells * bytesPerCell) / 100);
}

/** The settings that a link names: numbers and switches as values, all else as its text. */
export function settingsIn(link: string): Record<string, unknown> {
  const parts = [...new URLSearchParams(recipeText(link))].filter(([key]) => key !== 'v');
  const value = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : readNumber(text));
  return Object.fromEntries(parts.map(([key, text]) => [key, value(text)]));
}
