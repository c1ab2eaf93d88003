/** The axis that the intervals of one metric share. */

interface Ends {
  readonly low: number;
  readonly high: number;
}

export interface Axis {
  /** The value at the right end; the left end is its negative, so zero is in the middle. */
  readonly limit: number;
  readonly ticks: readonly number[];
  readonly decimals: number;
  /** Position of a value in percent of the width, clamped to the ends. */
  at(value: number): number;
}

export interface DrawnInterval {
  readonly low: number;
  readonly high: number;
  /** Null if the mean is beyond the axis. */
  readonly mean: number | null;
  /** Whether the interval continues beyond each end of the axis. */
  readonly beyond: { readonly low: boolean; readonly high: boolean };
}

/** The smallest of 1, 2, 3, 5 · 10^k that is at least `least`. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 3, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) as number);
}

/**
 * An axis around zero that holds the intervals of at least five claims in six, so that a few wide ones do not compress the
 * others. `claims`: the intervals that each claim draws.
 */
export function axisOf(claims: readonly (readonly Ends[])[]): Axis {
  const reaches = claims
    .map((intervals) => Math.max(...intervals.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])))
    .sort((a, b) => a - b);
  const limit = roundUp(Math.max(reaches[Math.ceil((5 * reaches.length) / 6) - 1] ?? 0, 0.01));
  const decimals = Math.max(0, Math.ceil(-Math.log10(limit / 2) - 1e-9));
  return {
    limit,
    ticks: [-limit, -limit / 2, 0, limit / 2, limit],
    decimals,
    at: (value) => 50 + (50 * Math.min(limit, Math.max(-limit, value))) / limit,
  };
}

/** Positions of an interval on the axis. */
export function drawnOn(axis: Axis, { difference, low, high }: Ends & { readonly difference: number }) {
  return {
    low: axis.at(low),
    high: axis.at(high),
    mean: Math.abs(difference) > axis.limit ? null : axis.at(difference),
    beyond: { low: low < -axis.limit, high: high > axis.limit },
  } satisfies DrawnInterval;
}
