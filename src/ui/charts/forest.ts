/** Axes that the intervals of several claims share. */

interface Ends {
  readonly low: number;
  readonly high: number;
}

export interface Axis {
  /** The values at the left and the right end; zero lies between them. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly decimals: number;
  /** Position of a value in percent of the width, clamped to the ends. */
  at(value: number): number;
}

interface DrawnInterval {
  readonly low: number;
  readonly high: number;
  /** Null if the mean is beyond the axis. */
  readonly mean: number | null;
  /** Whether the interval continues beyond each end of the axis. */
  readonly beyond: { readonly low: boolean; readonly high: boolean };
}

/** The smallest of 1, 2, 3, 5 · 10^k that is at least `least`. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 3, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) as number);
}

/** A round number that at least five of six values do not exceed, so that a few large ones do not compress the others. */
function enoughFor(values: readonly number[], least: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return roundUp(Math.max(sorted[Math.ceil((5 * sorted.length) / 6) - 1] ?? 0, least));
}

const placedOn = (from: number, to: number) => ({
  from,
  to,
  at: (value: number) => (100 * (Math.min(to, Math.max(from, value)) - from)) / (to - from),
});

/** An axis with zero in its middle. `claims`: the intervals that each claim draws. */
export function axisOf(claims: readonly (readonly Ends[])[]): Axis {
  const limit = enoughFor(
    claims.map((intervals) =>
      Math.max(...intervals.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])),
    ),
    0.01,
  );
  const decimals = Math.max(0, Math.ceil(-Math.log10(limit / 2) - 1e-9));
  return { ...placedOn(-limit, limit), ticks: [-limit, -limit / 2, 0, limit / 2, limit], decimals };
}

/** An axis of changes in per cent, with each side as long as its intervals need, and as its bars do, which are few beside them. */
export function percentAxis(changes: readonly Ends[], bars: readonly number[]): Axis {
  const from = -enoughFor(
    changes.map(({ low }) => Math.max(0, -low)),
    10,
  );
  const highs = changes.map(({ high }) => Math.max(0, high));
  const to = Math.max(enoughFor(highs, 10), enoughFor(bars, 10));
  const step = roundUp((to - from) / 6);
  const first = Math.ceil(from / step);
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
  return { ...placedOn(from, to), ticks, decimals: 0 };
}

/** Positions of an interval on the axis. */
export function drawnOn(axis: Axis, { difference, low, high }: Ends & { readonly difference: number }) {
  return {
    low: axis.at(low),
    high: axis.at(high),
    mean: difference < axis.from || difference > axis.to ? null : axis.at(difference),
    beyond: { low: low < axis.from, high: high > axis.to },
  } satisfies DrawnInterval;
}
