/** Curves over the arms of an experiment: the value of each point and its interval. */
import type { EffectMetric, Plot } from './experiment.ts';
import type { ArmResult } from './armResult.ts';
import { seedValues } from './seedValues.ts';
import { intervalOf, meanOf } from './statistics.ts';

/** A mean over seeds with its 95 % interval, which is of this arm by itself: arms are not paired. */
export interface PlottedPoint {
  readonly x: number;
  readonly arm: string;
  readonly mean: number;
  /** Null with fewer than two seeds. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface PlotResult {
  readonly over: string;
  readonly metric: EffectMetric;
  readonly curves: readonly { readonly name: string; readonly points: readonly PlottedPoint[] }[];
}

/** The plot of what arms reached so far; an arm without a value has no point yet. */
export function plotOf({ over, metric, curves }: Plot, arms: readonly ArmResult[]): PlotResult {
  return {
    over,
    metric,
    curves: curves.map(({ name, points }) => ({
      name,
      points: points.flatMap(({ x, arm }) => {
        const found = arms.find((one) => one.name === arm);
        const values = found ? seedValues(found, metric).filter((value) => value !== null) : [];
        if (values.length === 0) return [];
        const interval = intervalOf(values);
        return [{ x, arm, mean: meanOf(values), low: interval?.low ?? null, high: interval?.high ?? null }];
      }),
    })),
  };
}
