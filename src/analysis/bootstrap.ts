/**
 * Intervals of figures over values in clusters, such as the nodes of a tree: whole clusters are drawn
 * again with replacement (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, percentile interval).
 */
import { integer, streams } from '../tensor/random.ts';

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Resampling {
  /** For each value the cluster that it belongs to, 0 … clusters − 1. */
  readonly cluster: ArrayLike<number>;
  readonly clusters: number;
  /** How often to draw. */
  readonly resamples: number;
  readonly seed: number;
}

/** How often each value counts in resample number `resample`. */
export function drawnWeights({ cluster, clusters, seed }: Resampling, resample: number): Float64Array {
  const times = new Float64Array(clusters);
  for (let draw = 0; draw < clusters; draw++) {
    const drawn = integer(clusters, seed, streams.resample, resample, draw);
    times[drawn] = (times[drawn] as number) + 1;
  }
  return Float64Array.from(cluster, (one) => times[one] as number);
}

/**
 * The figures of `measure` on the values as they are, with intervals; `measure` is given how often each value counts and
 * always answers with as many figures. A resample in which a figure is NaN is left out of that figure's interval. Throws
 * on fewer than two clusters.
 */
export function bootstrap(
  resampling: Resampling,
  measure: (weights: Float64Array) => readonly number[],
): Estimate[] {
  if (resampling.clusters < 2) {
    throw new Error(`bootstrap: must have at least 2 clusters, got ${resampling.clusters}`);
  }
  const values = measure(new Float64Array(resampling.cluster.length).fill(1));
  const drawn = values.map((): number[] => []);
  for (let resample = 0; resample < resampling.resamples; resample++) {
    measure(drawnWeights(resampling, resample)).forEach((value, figure) => {
      if (!Number.isNaN(value)) drawn[figure]?.push(value);
    });
  }
  return values.map((value, figure) => {
    const sorted = (drawn[figure] as number[]).sort((a, b) => a - b);
    return { value, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
  });
}

/** The quantile of sorted values at a share, interpolated between neighbours; NaN of none. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  return below + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? NaN) - below);
}
