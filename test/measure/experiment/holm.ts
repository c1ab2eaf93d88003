/** p-values of paired t tests, and Holm's correction over all tests of a summary. */
import { studentQuantile, studentTail } from '../../../src/tensor/studentT.ts';
import type { Interval } from '../../../src/experiment/statistics.ts';

/** Two-sided p for the hypothesis that the mean of `count` paired differences is `bound`, from their 95 % interval. */
export function pOf({ difference, low, high }: Interval, count: number, bound: number): number {
  const error = (high - low) / 2 / studentQuantile(0.975, count - 1);
  if (error === 0) return difference === bound ? 1 : 0;
  return studentTail(Math.abs(difference - bound) / error, count - 1);
}

/**
 * Holm's step-down correction (Scandinavian Journal of Statistics 6, 1979): the k-th smallest of m p-values is multiplied by
 * m − k + 1, is at least as large as the one before, and at most 1. In the order given.
 */
export function holm(values: readonly number[]): readonly number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const corrected = new Array<number>(values.length);
  let largest = 0;
  order.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (values[at] as number) * (values.length - rank)));
    corrected[at] = largest;
  });
  return corrected;
}
