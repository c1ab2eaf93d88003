/** Whitening: zero mean and unit spread over a batch (REINFORCE++: Hu et al. 2025, arXiv 2501.03262). */

/** Added to the variance under the square root. */
const varianceEpsilon = 1e-8;

/** Mean and √(variance + 10⁻⁸) as `whiten` uses them; null where fewer than two values count. */
function whiteningOf(
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
): { readonly mean: number; readonly scale: number } | null {
  let [total, mean] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    total += weight;
    mean += (weight / total) * ((values[i] as number) - mean);
  }
  if (total < 2) return null;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = (values[i] as number) - mean;
    if (weights[i] !== 0) squares += (weights[i] as number) * difference * difference;
  }
  return { mean, scale: Math.sqrt(squares / (total - 1) + varianceEpsilon) };
}

/**
 * (x − mean) / √(variance + 10⁻⁸) with weighted mean and unbiased variance (divisor Σw − 1, weights being counts or a
 * 0/1 mask); values of weight 0 become 0. All 0 where fewer than two count, because they have no spread.
 */
export function whiten(values: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
  const result = new Float64Array(values.length);
  const found = whiteningOf(values, weights);
  if (!found) return result;
  for (let i = 0; i < values.length; i++) {
    if (weights[i] !== 0) result[i] = ((values[i] as number) - found.mean) / found.scale;
  }
  return result;
}

/** The tokens of a completion: its advantages, and 1 where they count. */
interface CountedTokens {
  readonly advantages: Float64Array;
  readonly mask: Uint8Array;
}

/** The completions with `white`, their advantages whitened over the tokens of all, and the mean and scale of these. */
export function whitenTokens<One extends CountedTokens>(all: readonly One[]) {
  const flat = all.flatMap(({ advantages }) => [...advantages]);
  const counts = all.flatMap(({ mask }) => [...mask]);
  const white = whiten(flat, counts);
  let end = 0;
  return {
    completions: all.map((one) => ({ ...one, white: white.subarray(end, (end += one.mask.length)) })),
    found: whiteningOf(flat, counts),
  };
}
