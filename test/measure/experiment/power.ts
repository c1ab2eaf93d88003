/** Computes how many paired seeds a plan needs from the spread of a pilot, and what a finished one could see. */
import { studentQuantile, studentTail } from '../../../src/tensor/studentT.ts';

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

/**
 * The chance that the 95 % interval of `count` pairs lies wholly above 0 if the true mean is `mean`, from 0 to 1, by the same
 * approximation: P(T > t(0.975) − mean / error). `error`: the standard error of the mean. Throws unless it is above 0.
 */
export function chanceToSee(mean: number, error: number, count: number): number {
  if (!(error > 0)) throw new Error(`power: the standard error must be above 0, got ${error}`);
  const needed = studentQuantile(0.975, count - 1) - mean / error;
  const beyond = studentTail(Math.abs(needed), count - 1) / 2;
  return needed >= 0 ? beyond : 1 - beyond;
}
