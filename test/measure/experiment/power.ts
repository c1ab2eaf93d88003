/** Computes how many paired seeds a plan needs from the spread of a pilot, and what a finished one could see. */
import { boundOf, type Wanted } from '../../../src/experiment/outcome.ts';
import { studentQuantile } from '../../../src/tensor/studentT.ts';

const fewestSeeds = 8;
const mostSeeds = 40;
/** Probability of detecting a difference of size `detect`. */
export const leastPower = 0.8;

/**
 * The smallest number of pairs n, from 8 to 40, with detect · √n / spread ≥ t(0.975, n − 1) + t(0.8, n − 1): the usual
 * approximation for a two-sided paired t test at 5 %. 40 if even that is too few. Throws unless both are above 0.
 */
export function seedsNeeded(spread: number, detect: number): number {
  if (!(spread > 0 && detect > 0)) {
    throw new Error(`power: spread and difference must be above 0, got ${spread} and ${detect}`);
  }
  for (let count = fewestSeeds; count < mostSeeds; count++) {
    const needed = studentQuantile(0.975, count - 1) + studentQuantile(leastPower, count - 1);
    if ((detect * Math.sqrt(count)) / spread >= needed) return count;
  }
  return mostSeeds;
}

/** P(Z < z) of the standard normal distribution, within 1.5 · 10⁻⁷ (Abramowitz and Stegun, 7.1.26). */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const beyond = series.reduce((sum, one) => (sum + one) * t, 0) * Math.exp(-x * x);
  return z >= 0 ? 1 - beyond / 2 : beyond / 2;
}

/**
 * The power of a test: the probability that the 95 % interval of `count` pairs lies wholly above 0 if the true mean is `mean`, from 0 to 1: the tail of
 * the noncentral t distribution, integrated over the estimated spread. `error`: the standard error of the mean. Throws unless
 * it is above 0.
 */
export function powerOfTest(mean: number, error: number, count: number): number {
  if (!(error > 0)) throw new Error(`power: the standard error must be above 0, got ${error}`);
  const degrees = count - 1;
  const bound = studentQuantile(0.975, degrees);
  // The estimated spread over the true one, with the density of χ / √degrees up to a factor.
  const spreads = Array.from({ length: 2000 }, (_, i) => (i + 0.5) / 400);
  const weights = spreads.map((s) => Math.exp((degrees - 1) * Math.log(s) - (degrees * (s * s - 1)) / 2));
  const shown = spreads.map((s, i) => (weights[i] as number) * normalBelow(mean / error - bound * s));
  const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
  return sum(shown) / sum(weights);
}

/**
 * The power of a plan before its runs, from 0 to 1: that its interval is wholly above 0 if the effect is `detect`, or above
 * −0.02 if there is none where the claim is “not worse”. The spread is the pilot's.
 */
export function plannedPower({ spread, detect }: { spread: number; detect: number }, wanted: Wanted): number {
  const count = seedsNeeded(spread, detect);
  return powerOfTest(wanted === 'better' ? detect : -boundOf(wanted), spread / Math.sqrt(count), count);
}
