/** Computes how many paired seeds a plan needs from the spread of a pilot. */
import { studentQuantile } from '../../../src/tensor/studentT.ts';

export const fewestSeeds = 8;
export const mostSeeds = 24;
/** Probability of detecting a difference of size `detect`. */
const power = 0.8;

/**
 * The smallest number of pairs n, from 8 to 24, with detect · √n / spread ≥ t(0.975, n − 1) + t(0.8, n − 1): the usual
 * approximation for a two-sided paired t test at 5 %. 24 if even that is too few. Throws unless both are above 0.
 */
export function seedsNeeded(spread: number, detect: number): number {
  if (!(spread > 0 && detect > 0)) {
    throw new Error(`power: spread and difference must be above 0, got ${spread} and ${detect}`);
  }
  for (let count = fewestSeeds; count < mostSeeds; count++) {
    const needed = studentQuantile(0.975, count - 1) + studentQuantile(power, count - 1);
    if ((detect * Math.sqrt(count)) / spread >= needed) return count;
  }
  return mostSeeds;
}
