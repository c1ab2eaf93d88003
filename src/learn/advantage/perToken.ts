/** Advantages of samples, written onto the tokens that they belong to. */

/** Tokens `from` … `to` − 1 of a trajectory, by its index in the batch. */
export interface SampleSpan {
  readonly trajectory: number;
  readonly from: number;
  readonly to: number;
}

/**
 * One array per trajectory of the given lengths, float32: the value of sample i on all tokens of `spans[i]`, 0
 * elsewhere; values of overlapping spans add up. Throws if a span leaves its trajectory.
 */
export function perToken(
  values: ArrayLike<number>,
  spans: readonly SampleSpan[],
  lengths: readonly number[],
): Float32Array[] {
  const tokens = lengths.map((length) => new Float32Array(length));
  spans.forEach(({ trajectory, from, to }, sample) => {
    const own = tokens[trajectory];
    if (!own || from < 0 || to > own.length) {
      throw new Error(
        `advantages: span ${from}–${to} must lie in trajectory ${trajectory}, got length ${own?.length}`,
      );
    }
    for (let t = from; t < to; t++) own[t] = (own[t] as number) + (values[sample] as number);
  });
  return tokens;
}

/** The spans of samples that are whole trajectories. */
export function wholeTrajectories(lengths: readonly number[]): SampleSpan[] {
  return lengths.map((to, trajectory) => ({ trajectory, from: 0, to }));
}
