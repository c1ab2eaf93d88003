/** A run's rewards, few enough for a line in a list. Grows with the run; the whole curve is never read for it. */
import type { MetricRow } from '../run/records.ts';

/** Means of as many measured rewards each; only the last may be of fewer. */
export interface ThinCurve {
  readonly rowsPerPoint: number;
  readonly means: readonly number[];
  /** Rewards in the last mean. */
  readonly inLast: number;
}

/** Even, because full curves are halved. */
export const mostPoints = 96;

export const emptyCurve: ThinCurve = { rowsPerPoint: 1, means: [], inLast: 0 };

/** The curve with more rows. The same however the rows are divided among calls. */
export function extendCurve(curve: ThinCurve, rows: readonly MetricRow[]): ThinCurve {
  let { rowsPerPoint, inLast } = curve;
  let means = [...curve.means];
  for (const { reward } of rows) {
    if (typeof reward !== 'number' || !Number.isFinite(reward)) continue;
    if (means.length > 0 && inLast < rowsPerPoint) {
      inLast++;
      const mean = means.at(-1) as number;
      means[means.length - 1] = mean + (reward - mean) / inLast;
      continue;
    }
    if (means.length === mostPoints) {
      const full = means;
      means = Array.from(
        { length: mostPoints / 2 },
        (_, i) => ((full[2 * i] as number) + (full[2 * i + 1] as number)) / 2,
      );
      rowsPerPoint *= 2;
    }
    // After halving every mean is full again.
    means.push(reward);
    inLast = 1;
  }
  return { rowsPerPoint, means, inLast };
}
