/** Correlations of weighted values, for resamples that draw a source several times. */

/** Entry i counts `weights[i]` times, a whole number of at least 0. */
type Weights = ArrayLike<number>;

/** Pearson's correlation; NaN where either side has no spread. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>, weights: Weights): number {
  let [count, meanX, meanY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weight = weights[i] as number;
    count += weight;
    meanX += weight * (x[i] as number);
    meanY += weight * (y[i] as number);
  }
  meanX /= count;
  meanY /= count;
  let [both, squaresX, squaresY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weight = weights[i] as number;
    const [dx, dy] = [(x[i] as number) - meanX, (y[i] as number) - meanY];
    both += weight * dx * dy;
    squaresX += weight * dx * dx;
    squaresY += weight * dy * dy;
  }
  // Rounding of a mean is no spread.
  const least = 1e-20 * count;
  return squaresX > least && squaresY > least ? both / Math.sqrt(squaresX * squaresY) : NaN;
}

/** Indices of the values in ascending order: made once for all weights. */
export function orderOf(values: ArrayLike<number>): Int32Array {
  return Int32Array.from(values, (_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
}

/** Ranks from 1, equal values sharing the mean of theirs; of a value that counts 0 times it means nothing. */
export function ranksOf(values: ArrayLike<number>, order: Int32Array, weights: Weights): Float64Array {
  const ranks = new Float64Array(values.length);
  let before = 0;
  for (let first = 0, next = 0; first < order.length; first = next) {
    const value = values[order[first] as number];
    let count = 0;
    for (next = first; next < order.length && values[order[next] as number] === value; next++) {
      count += weights[order[next] as number] as number;
    }
    for (let i = first; i < next; i++) ranks[order[i] as number] = before + (count + 1) / 2;
    before += count;
  }
  return ranks;
}
