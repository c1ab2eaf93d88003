/** Paired differences over few seeds: mean and 95 % interval by Student's t, because resampling few values gives too narrow intervals. */

import { exp } from '../tensor/exp.ts';
import { log } from '../tensor/log.ts';
import { averageOf, spreadOf } from '../tensor/statistics.ts';
import { studentQuantile } from '../tensor/studentT.ts';

/** A mean with its 95 % interval. */
export interface Interval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** A geometric mean of ratios with its 95 % interval. */
export interface Ratio {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of some numbers. Throws if there are none. */
export function meanOfValues(values: readonly number[]): number {
  const mean = averageOf(values);
  if (mean === null) throw new Error('statistics: a mean needs at least one value, got none');
  return mean;
}

/** Mean ± t·s/√n of paired differences; null with fewer than two, which show no spread. */
export function intervalOf(differences: readonly number[]): Interval | null {
  const count = differences.length;
  if (count < 2) return null;
  const difference = meanOfValues(differences);
  const half = halfWidthAt(differences, count);
  return { difference, low: difference - half, high: difference + half };
}

/**
 * Half the width of the 95 % interval that `count` paired differences with the spread of these would have: a mean that is
 * smaller may be 0. Throws with a `count` below two.
 */
export function halfWidthAt(differences: readonly number[], count: number): number {
  return (studentQuantile(0.975, count - 1) * spreadOf(differences)) / Math.sqrt(count);
}

/** The 97.5 % quantile of the normal distribution. */
const normalQuantile = 1.959963984540054;

/**
 * The 95 % interval of a share in [0, 1] among `count` independent trials, both ends in [0, 1] (Wilson 1927,
 * doi:10.1080/01621459.1927.10502953).
 */
export function shareInterval(share: number, count: number): { readonly low: number; readonly high: number } {
  const square = normalQuantile * normalQuantile;
  const middle = (share + square / (2 * count)) / (1 + square / count);
  const half =
    (normalQuantile * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count))) /
    (1 + square / count);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Differences of two paired lists. Throws if lengths differ. */
export function pairedDifferences(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) {
    throw new Error(`statistics: pairs need lists of one length, got ${ours.length} and ${theirs.length}`);
  }
  return ours.map((value, i) => value - (theirs[i] as number));
}

/**
 * The ratio of two paired lists of positive amounts: `intervalOf` on the differences of their logarithms, and back. Null with
 * fewer than two pairs. Throws if lengths differ.
 */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Ratio | null {
  const interval = intervalOf(pairedDifferences(ours.map(log), theirs.map(log)));
  return interval && { mean: exp(interval.difference), low: exp(interval.low), high: exp(interval.high) };
}
