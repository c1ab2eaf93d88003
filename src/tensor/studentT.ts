/** Quantiles of Student's t distribution, with exact IEEE operations only. */
import { cos, sin } from './trig.ts';

/**
 * P(|T| < √degrees · tan θ) for a whole number of degrees of freedom, as a finite sum in θ (Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
 */
function between(theta: number, degrees: number): number {
  const [s, c] = [sin(theta), cos(theta)];
  const odd = degrees % 2;
  let [sum, term] = [0, odd ? c : 1];
  for (let power = odd; power < degrees - 1; power += 2) {
    sum += term;
    term *= (c * c * (power + 1)) / (power + 2);
  }
  return odd ? (2 / Math.PI) * (theta + s * sum) : s * sum;
}

/** Halvings of an angle that exhaust the precision of a double. */
const halvings = 54;

/**
 * t with P(T < t) = `probability`, ½ ≤ probability < 1, for 1, 2, … degrees of freedom; relative error below 10⁻¹²
 * where the probability is at most 0.999. Throws on other arguments.
 */
export function studentQuantile(probability: number, degrees: number): number {
  if (!(probability >= 0.5 && probability < 1 && Number.isInteger(degrees) && degrees >= 1)) {
    throw new Error(
      `student: probability must be from 0.5 to below 1 and degrees at least 1, got ${probability} and ${degrees}`,
    );
  }
  const wanted = 2 * probability - 1;
  let [low, high] = [0, Math.PI / 2];
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2;
    if (between(middle, degrees) < wanted) low = middle;
    else high = middle;
  }
  return (Math.sqrt(degrees) * sin(low)) / cos(low);
}

/** P(|T| > t) for t ≥ 0 and 1, 2, … degrees of freedom. Throws on other arguments. */
export function studentTail(t: number, degrees: number): number {
  if (!(t >= 0 && Number.isInteger(degrees) && degrees >= 1)) {
    throw new Error(`student: t must be at least 0 and degrees at least 1, got ${t} and ${degrees}`);
  }
  // The angle with √degrees · tan θ = t.
  let [low, high] = [0, Math.PI / 2];
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2;
    if (Math.sqrt(degrees) * sin(middle) < t * cos(middle)) low = middle;
    else high = middle;
  }
  return Math.max(0, 1 - between(low, degrees));
}
