/** How far a curve still rises, from few noisy measurements. */
import { meanOf } from '../../../src/experiment/statistics.ts';

/** Mean of the second half of the values less that of the first; the middle one of an odd count is in neither. Null below two. */
export function gainOf(values: readonly number[]): number | null {
  const half = Math.floor(values.length / 2);
  if (half === 0) return null;
  return meanOf(values.slice(-half)) - meanOf(values.slice(0, half));
}
