/** Measures how much a curve still rises, from few noisy values. */
import { meanOfValues } from '../../../src/experiment/statistics.ts';

/** Mean of the second half of the values minus the first half, without the middle one of an odd count. Null below two. */
export function gainOf(values: readonly number[]): number | null {
  const half = Math.floor(values.length / 2);
  if (half === 0) return null;
  return meanOfValues(values.slice(-half)) - meanOfValues(values.slice(0, half));
}
