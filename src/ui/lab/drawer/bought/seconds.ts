/** Converts saved tokens and steps into seconds with the run's own times. */

export interface SecondsPace {
  /** Seconds of generation per token and per decoding step of this run. */
  readonly perToken: number;
  readonly perStep: number;
}

interface Spent {
  /** Milliseconds of generation over the last `timed` rounds. */
  readonly generate: number;
  readonly timed: number;
  /** Tokens and steps of each round, oldest first. */
  readonly tokens: readonly number[];
  readonly steps: readonly number[];
}

/** Speed over the rounds timed in this page; null before the first. */
export function paceOf({ generate, timed, tokens, steps }: Spent): SecondsPace | null {
  const sum = (column: readonly number[]): number =>
    column.slice(-timed).reduce((all, value) => all + (Number.isFinite(value) ? value : 0), 0);
  const [allTokens, allSteps] = [sum(tokens), sum(steps)];
  if (timed === 0 || allTokens === 0 || allSteps === 0) return null;
  return { perToken: generate / 1000 / allTokens, perStep: generate / 1000 / allSteps };
}

/**
 * Seconds saved: `low` if generation time grows with steps, `high` if it grows with tokens. The truth lies between, because
 * the machine's mix is unknown. Without a count of steps `low` is 0: fewer tokens never take longer.
 */
export function secondsSaved(
  { perToken, perStep }: SecondsPace,
  { tokens, steps }: { readonly tokens: number; readonly steps: number | null },
): { readonly low: number; readonly high: number } {
  const [byStep, byToken] = [(steps ?? 0) * perStep, tokens * perToken];
  return { low: Math.min(byStep, byToken), high: Math.max(byStep, byToken) };
}
