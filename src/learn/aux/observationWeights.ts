/** Which observation tokens a policy learns to foresee (ECHO: terminal observations as a free teacher). */

/**
 * Weights for `crossEntropyLoss`, one array per trajectory: 1 / (all observation tokens of the update) on informative
 * ones, 0 elsewhere. `observed[i]` and `boilerplate[i]` are 0/1 over the tokens of trajectory i; boilerplate is
 * counted, as published, and not learned.
 */
export function observationWeights(
  observed: readonly ArrayLike<number>[],
  boilerplate: readonly ArrayLike<number>[] = [],
): Float32Array[] {
  let count = 0;
  for (const tokens of observed) for (let t = 0; t < tokens.length; t++) if (tokens[t]) count++;
  return observed.map((tokens, i) =>
    Float32Array.from(tokens, (one, t) => (one && !boilerplate[i]?.[t] ? 1 / count : 0)),
  );
}
