/** Metrics of surrogates with bounds. */
import type { Output, Value } from '../../graph/index.ts';
import { clippedEither } from './clipped/clipped.ts';

/** The bound that took effect on each token, as operands of the surrogate's step: 1 or 0. */
export function clipOperands(low?: Value, high?: Value): Readonly<Record<string, Value>> {
  return { ...(low && { clippedLow: low }), ...(high && { clippedHigh: high }) };
}

/** All metrics that `clipMetrics` may report. */
export const clipMetricNames = ['clip_ratio/low_mean', 'clip_ratio/high_mean', 'clip_ratio/region_mean'];

/** Shares of trained tokens on which each bound took effect; empty without bounds. */
export function clipMetrics(mean: (x: Value) => Value, low?: Value, high?: Value): Output[] {
  const metrics: Output[] = [];
  if (low)
    metrics.push({
      name: 'clip_ratio/low_mean',
      value: mean(low),
      meaning: 'share of trained tokens clipped below',
    });
  if (high)
    metrics.push({
      name: 'clip_ratio/high_mean',
      value: mean(high),
      meaning: 'share of trained tokens clipped above',
    });
  if (low && high)
    metrics.push({
      name: 'clip_ratio/region_mean',
      value: mean(clippedEither({ clippedLow: low, clippedHigh: high })),
      meaning: 'share of trained tokens clipped',
    });
  return metrics;
}
