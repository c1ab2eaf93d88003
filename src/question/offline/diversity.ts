/** The diversity of critics: how similarly they rank the actions of a state. */
import { actionCount } from './land.ts';

// A constant of this file, because one of another file is slow to read in loops where modules are not bundled.
const width = actionCount;

/** Keeps the length of a preference positive where a critic gives all actions the same value. */
const leastLength = 1e-6;

/** The weighted sum of cosines of one row; adds its slope by each value to `pulls`. */
export function diversity(
  values: readonly Float64Array[],
  row: number,
  weight: number,
  pulls: readonly Float64Array[],
): number {
  const at = row * width;
  const lengths: number[] = [];
  const unitVectors = values.map((own) => {
    let mean = 0;
    for (let a = 0; a < width; a++) mean += (own[at + a] as number) / width;
    const ranks = Float64Array.from({ length: width }, (_, a) => (own[at + a] as number) - mean);
    const length = Math.sqrt(ranks.reduce((sum, one) => sum + one * one, leastLength * leastLength));
    lengths.push(length);
    return ranks.map((one) => one / length);
  });
  const sum = new Float64Array(width);
  for (const vector of unitVectors) for (let a = 0; a < width; a++) (sum[a] as number) += vector[a] as number;
  let total = 0;
  unitVectors.forEach((vector, i) => {
    let along = 0;
    const others = sum.map((one, a) => one - (vector[a] as number));
    for (let a = 0; a < width; a++) along += (others[a] as number) * (vector[a] as number);
    total += along;
    // Every pair stands twice in the sum. Vectors and others have the mean 0, and so has their slope.
    for (let a = 0; a < width; a++)
      ((pulls[i] as Float64Array)[at + a] as number) +=
        (2 * weight * ((others[a] as number) - along * (vector[a] as number))) / (lengths[i] as number);
  });
  return weight * total;
}
