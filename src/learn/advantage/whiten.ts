/** Whitening: zero mean and unit spread over a batch (REINFORCE++: Hu et al. 2025, arXiv 2501.03262). */

/** Added to the variance under the root. */
const varianceEpsilon = 1e-8;

/**
 * (x − mean) / √(variance + 10⁻⁸) with weighted mean and unbiased variance (divisor Σw − 1, weights being counts or a
 * 0/1 mask); values of weight 0 become 0. All 0 where less than two are counted: they have no spread to divide by.
 */
export function whiten(values: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
  const result = new Float64Array(values.length);
  let [total, mean] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    total += weight;
    mean += (weight / total) * ((values[i] as number) - mean);
  }
  if (total < 2) return result;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = (values[i] as number) - mean;
    if (weights[i] !== 0) squares += (weights[i] as number) * difference * difference;
  }
  const deviation = Math.sqrt(squares / (total - 1) + varianceEpsilon);
  for (let i = 0; i < values.length; i++) {
    if (weights[i] !== 0) result[i] = ((values[i] as number) - mean) / deviation;
  }
  return result;
}
