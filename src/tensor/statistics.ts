/** Mean, standard deviation and median, in exact IEEE operations and a fixed order. */

/** The indices 0 … n − 1. */
const everyOne = ({ length }: ArrayLike<number>): number[] => Array.from({ length }, (_, i) => i);

/** Mean of the values at these indices (default all); exact when all are equal, so that equal values have no spread. */
export function meanOf(values: ArrayLike<number>, members?: readonly number[]): number {
  const count = (members ?? values).length;
  const at = (i: number): number => values[members ? (members[i] as number) : i] as number;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += at(i) - at(0);
  return at(0) + sum / count;
}

/** Unbiased standard deviation (divisor n − 1) of the values at these indices (default all); 0 for a single one. */
export function deviationOf(
  values: ArrayLike<number>,
  members: readonly number[] = everyOne(values),
): number {
  if (members.length < 2) return 0;
  const mean = meanOf(values, members);
  let sum = 0;
  for (const i of members) {
    const difference = (values[i] as number) - mean;
    sum += difference * difference;
  }
  return Math.sqrt(sum / (members.length - 1));
}

/**
 * Mean of the values added up in order; null without values. Its last bits differ from those of `meanOf`, and
 * recorded runs depend on them.
 */
export function averageOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** Unbiased standard deviation (divisor n − 1) around `averageOf`; 0 for fewer than two. */
export function spreadOf(values: readonly number[]): number {
  const mean = averageOf(values);
  if (mean === null || values.length < 2) return 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** The middle value, or the lower of the two middle ones; NaN without values. Never interpolates. */
export function lowerMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? NaN;
}

/** Mean of the values whose mask is not 0, added up in order; 0 without any. */
export function maskedMean(values: ArrayLike<number>, mask: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let t = 0; t < values.length; t++) {
    if (!mask[t]) continue;
    sum += values[t] as number;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** The elementwise product of two lists of equal length. */
export const productOf = (a: Float64Array, b: ArrayLike<number>): Float64Array =>
  a.map((x, i) => x * (b[i] as number));

/** Share of the variance of values that predictions explain: 1 − Σ(v − predicted)² / Σ(v − v̄)², at most 1; null where all values are equal. */
export function explainedVariance(
  pairs: readonly (readonly [value: number, predicted: number])[],
): number | null {
  const mean = averageOf(pairs.map(([value]) => value)) ?? 0;
  let [missed, spread] = [0, 0];
  for (const [value, predicted] of pairs) {
    missed += (value - predicted) * (value - predicted);
    spread += (value - mean) * (value - mean);
  }
  return spread > 0 ? 1 - missed / spread : null;
}
