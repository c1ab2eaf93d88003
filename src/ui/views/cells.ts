/** Helpers for a grid given as rows of symbols. */

export type Cell = readonly [row: number, column: number];

/** Position of a symbol, or null. */
export function cellOf(cells: readonly string[], symbol: string): Cell | null {
  const row = cells.findIndex((text) => text.includes(symbol));
  return row === -1 ? null : [row, cells[row]?.indexOf(symbol) ?? 0];
}

/** All walls (`#`), row by row. */
export const wallsOf = (cells: readonly string[]): Cell[] =>
  cells.flatMap((text, row) =>
    [...text].flatMap((symbol, column): Cell[] => (symbol === '#' ? [[row, column]] : [])),
  );

/** A position counted from 1. */
export const placed = ([row, column]: Cell): string => `row ${row + 1}, column ${column + 1}`;

/** "5 rows and 4 columns". */
export const sizeWords = (cells: readonly string[]): string =>
  `${cells.length} rows and ${cells[0]?.length ?? 0} columns`;
