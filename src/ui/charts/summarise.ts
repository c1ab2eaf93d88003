/** Reduces long series to the lowest and highest value of each bucket, so that no spike is lost. */

export interface Series {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/**
 * The measured points of a series (`x` ascending, NaN in `y` is a gap), at most about `most` of them.
 * Keeps the first and last point and, in each bucket, the extremes in their original order.
 */
export function summarise(x: readonly number[], y: readonly number[], most: number): Series {
  const rows: number[] = [];
  for (let row = 0; row < x.length && row < y.length; row++) {
    if (!Number.isNaN(x[row] as number) && !Number.isNaN(y[row] as number)) rows.push(row);
  }
  const kept = rows.length <= most ? rows : extremes(rows, y, Math.max(1, Math.floor((most - 2) / 2)));
  return { x: kept.map((row) => x[row] as number), y: kept.map((row) => y[row] as number) };
}

function extremes(rows: readonly number[], y: readonly number[], buckets: number): number[] {
  const kept = [rows[0] as number];
  const inner = rows.length - 2;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = 1 + Math.floor((bucket * inner) / buckets);
    const to = 1 + Math.floor(((bucket + 1) * inner) / buckets);
    if (from >= to) continue;
    let low = rows[from] as number;
    let high = low;
    for (let index = from; index < to; index++) {
      const row = rows[index] as number;
      if ((y[row] as number) < (y[low] as number)) low = row;
      if ((y[row] as number) > (y[high] as number)) high = row;
    }
    if (low === high) kept.push(low);
    else kept.push(Math.min(low, high), Math.max(low, high));
  }
  kept.push(rows[rows.length - 1] as number);
  return kept;
}
