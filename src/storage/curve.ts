/** A thinned reward curve for a line in the list. Grows with the run, without reading the whole curve. */
import type { MetricRow } from '../run/records.ts';

/** Means over equally many rewards; only the last may cover fewer. */
export interface ThinCurve {
  readonly rowsPerPoint: number;
  readonly means: readonly number[];
  /** Number of rewards in the last mean. */
  readonly inLast: number;
}

/** Even, because full curves are halved. */
export const mostPoints = 96;

export const emptyCurve: ThinCurve = { rowsPerPoint: 1, means: [], inLast: 0 };

/** Adds rows to the curve. The result does not depend on how the rows are divided among calls. */
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
    // After halving, every mean is complete.
    means.push(reward);
    inLast = 1;
  }
  return { rowsPerPoint, means, inLast };
}
