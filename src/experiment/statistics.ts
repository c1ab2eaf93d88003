/**
 * Paired differences of few seeds: mean and 95 % interval by Student's t. Resampling so few values would give intervals
 * that are too narrow.
 */

/** 97.5 % quantiles of Student's t for 1, 2, …, 30 degrees of freedom. */
const quantiles: readonly number[] = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
  2.200985, 2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963, 2.079614,
  2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831, 2.048407, 2.04523, 2.042272,
];

/** The value that |t| stays below with 95 % probability. Throws unless `freedom` is a whole number from 1 to 30. */
export function studentQuantile(freedom: number): number {
  const quantile = quantiles[freedom - 1];
  if (quantile === undefined) {
    throw new Error(`statistics: degrees of freedom must be 1 to ${quantiles.length}, got ${freedom}`);
  }
  return quantile;
}

/** A mean with the 95 % interval around it. */
export interface Interval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of some numbers. Throws on none. */
export function meanOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error('statistics: a mean needs at least one value, got none');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean ± t·s/√n of differences between paired runs; null with fewer than two, which say nothing of spread. */
export function intervalOf(differences: readonly number[]): Interval | null {
  const count = differences.length;
  if (count < 2) return null;
  const difference = meanOf(differences);
  const squares = differences.reduce((sum, value) => sum + (value - difference) * (value - difference), 0);
  const half = studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
  return { difference, low: difference - half, high: difference + half };
}

/** Differences of two paired lists. Throws if lengths differ. */
export function pairedDifferences(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) {
    throw new Error(`statistics: pairs need lists of one length, got ${ours.length} and ${theirs.length}`);
  }
  return ours.map((value, i) => value - (theirs[i] as number));
}
