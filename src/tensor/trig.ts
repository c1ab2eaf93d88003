/**
 * Sine and cosine with exact IEEE operations only, so that every engine gives the same bits; Math's differ. The angle
 * is reduced to [−π/4, π/4] by subtracting n·π/2 in parts whose products with n are exact (Cody and Waite), then a
 * Taylor polynomial is evaluated.
 */

/** π/2 = partA + partB + partC: 33 bits, the next 33, and the 53 after them, so n·partA and n·partB are exact. */
const partA = 6746518852 / 4294967296; // ⌊2³² π/2⌋ / 2³²
const partB = 4484108710 / 73786976294838206464; // the next 33 bits: / 2⁶⁶
const partC = 2.0222662487959506e-21;

/** Largest angle, so that n fits in 20 bits. */
const largest = 1e6;

/** Taylor's 1/n!, from n = 3 for sine and from n = 4 for cosine, in steps of two with alternating signs. */
const sineTerms = factorials(3, 17, -1);
const cosineTerms = factorials(4, 16, 1);

function factorials(from: number, to: number, firstSign: number): readonly number[] {
  const terms: number[] = [];
  let factorial = 1;
  for (let n = 1, sign = firstSign; n <= to; n++) {
    factorial *= n; // exact up to 18!
    if (n < from || (n - from) % 2 === 1) continue;
    terms.push(sign / factorial);
    sign = -sign;
  }
  return terms;
}

function polynomial(terms: readonly number[], z: number): number {
  let sum = 0;
  for (let i = terms.length - 1; i >= 0; i--) sum = sum * z + (terms[i] as number);
  return sum;
}

/** Sine of high + low, |high| ≤ π/4 and low its rounding error. */
function sineNear(high: number, low: number): number {
  const z = high * high;
  return high + (high * z * polynomial(sineTerms, z) + low * (1 - 0.5 * z));
}

/** Cosine of high + low; 1 − z/2 is split so that its rounding error is added back. */
function cosineNear(high: number, low: number): number {
  const z = high * high;
  const half = 0.5 * z;
  const head = 1 - half;
  return head + (1 - head - half + (z * z * polynomial(cosineTerms, z) - high * low));
}

/** Sine of the angle x + quarters·π/2. */
function sineShifted(x: number, quarters: number): number {
  if (!(Math.abs(x) <= largest)) {
    throw new Error(`trig: angle must be within ±${largest} radians, got ${x}`);
  }
  const n = Math.round(x / (partA + partB));
  const rest = x - n * partA; // exact
  const nearly = rest - n * partB;
  const lost = rest - nearly - n * partB + -n * partC;
  const high = nearly + lost;
  const low = nearly - high + lost;
  const quadrant = (((n + quarters) % 4) + 4) % 4;
  const value = quadrant % 2 === 0 ? sineNear(high, low) : cosineNear(high, low);
  return quadrant < 2 ? value : -value;
}

/** Sine of x radians within 1 unit in the last place. Throws unless |x| ≤ 1e6. */
export function sin(x: number): number {
  return sineShifted(x, 0);
}

/** Cosine of x radians within 1 unit in the last place. Throws unless |x| ≤ 1e6. */
export function cos(x: number): number {
  return sineShifted(x, 1);
}
