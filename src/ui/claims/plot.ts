/** Where the points of an experiment's plot stand in its picture. */
import type { Published } from '../../experiment/published.ts';

export type PlotData = NonNullable<Published['plot']>;

/** The field between the axes, in units of the picture. */
export interface Field {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Mark {
  readonly at: number;
  readonly value: number;
}

export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  /** Ends of its interval; null where there is none. */
  readonly bar: { readonly low: number; readonly high: number } | null;
}

export interface DrawnPlot {
  readonly across: readonly Mark[];
  readonly up: readonly Mark[];
  /** Decimals with which marks on the upright axis are written. */
  readonly decimals: number;
  readonly curves: readonly { readonly name: string; readonly points: readonly DrawnPoint[] }[];
}

/** How far points of different curves stand apart at the same x, so that their bars do not cover each other. */
const apart = 5;

/** The smallest of 1, 2, 5 · 10^k that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) as number);
}

/**
 * The plot in a field. Across, every x that occurs has a place of its own, evenly spread, whatever lies between them; upright,
 * marks are round numbers around everything that is drawn. Null where there is no point at all.
 */
export function drawnPlot({ curves }: PlotData, { left, right, top, bottom }: Field): DrawnPlot | null {
  const points = curves.flatMap((curve) => curve.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  if (xs.length === 0) return null;
  const heights = points.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const step = roundStep(Math.max((most - least) / 4, 0.005));
  const [first, last] = [
    Math.floor(least / step),
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1),
  ];
  const across = (x: number): number => left + ((xs.indexOf(x) + 0.5) / xs.length) * (right - left);
  const up = (value: number): number => bottom - ((value / step - first) / (last - first)) * (bottom - top);
  return {
    across: xs.map((value) => ({ at: across(value), value })),
    up: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).map((value) => ({
      at: up(value),
      value,
    })),
    decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
    curves: curves.map(({ name, points: own }, i) => ({
      name,
      points: own.map(({ x, mean, low, high }) => ({
        x: across(x) + (i - (curves.length - 1) / 2) * apart,
        y: up(mean),
        bar: low === null || high === null ? null : { low: up(low), high: up(high) },
      })),
    })),
  };
}
