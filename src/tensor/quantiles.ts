/**
 * Share of the values so far above or below a threshold, for rules that fire above a quantile of entropies instead of
 * above a number of nats, which means something else for every policy. A histogram whose bins grow by 2% (DDSketch:
 * Masson, Rim, Lee 2019, "DDSketch: A fast and fully-mergeable quantile sketch with relative-error guarantees"), so
 * the order of values does not matter.
 */
import { exp } from './exp.ts';
import { log } from './log.ts';

/** Ratio of each edge to the one before. */
const growth = 1.02;
/** Values up to this count as 0. */
const smallest = 1e-6;
const largest = 1000;
/** Upper edges of the bins, ascending. The first bin begins at 0, each other one above the edge before; the last is open. */
const edges = ((): Float64Array => {
  const steps = Math.ceil(log(largest / smallest) / log(growth));
  const finite = Float64Array.from({ length: steps + 1 }, (_, i) => smallest * exp(i * log(growth)));
  return Float64Array.of(...finite, Infinity);
})();

/** Weight of the values in each bin. Never changed in place. */
export interface Quantiles {
  readonly weights: Float64Array;
}

/** Quantiles without values. */
export function noQuantiles(): Quantiles {
  return { weights: new Float64Array(edges.length) };
}

/** First bin whose upper edge is not below the value. */
function binOf(value: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The quantiles with these values added, those whose `mask` is not 0 (all without a mask), each of weight 1. Throws
 * on a value that is negative or not a number.
 */
export function withValues(
  { weights }: Quantiles,
  values: ArrayLike<number>,
  mask?: ArrayLike<number>,
): Quantiles {
  const next = weights.slice();
  for (let i = 0; i < values.length; i++) {
    if (mask && !mask[i]) continue;
    const value = values[i] as number;
    if (!(value >= 0))
      throw new Error(
        `quantiles: an entropy or probability must be 0 or more, got ${value}; set temperature nearer 1 or lower learning_rate and resume from the last checkpoint, or, where adam_epsilon is below 1e-30, start a new run with a larger one`,
      );
    const bin = binOf(value);
    next[bin] = (next[bin] as number) + 1;
  }
  return { weights: next };
}

/** The quantiles with all weights times `factor` in [0, 1]: values under older weights of the policy count less. */
export function fadedQuantiles({ weights }: Quantiles, factor: number): Quantiles {
  if (!(factor >= 0 && factor <= 1)) {
    throw new Error(`quantiles: factor must be between 0 and 1, got ${factor}`);
  }
  return { weights: weights.map((weight) => weight * factor) };
}

/** The bin of the quantile: the first at which the share of weight up to it reaches `share`; −1 without values. */
function quantileBin({ weights }: Quantiles, share: number): number {
  if (!(share >= 0 && share <= 1)) throw new Error(`quantiles: share must be between 0 and 1, got ${share}`);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  let last = -1;
  for (let bin = 0; bin < weights.length; bin++) {
    if (weights[bin] === 0) continue;
    sum += weights[bin] as number;
    last = bin;
    if (sum >= share * total) break;
  }
  return last;
}

/**
 * Threshold for a rule that fires above a quantile: at most 1 − share of the values are above it, and it is the
 * quantile (the smallest value up to which at least `share` lies) or up to 2% more. NaN, above which nothing lies,
 * without values; 10⁻⁶ for a quantile below that, Infinity for one above 1000.
 */
export function thresholdAbove(quantiles: Quantiles, share: number): number {
  return edges[quantileBin(quantiles, share)] ?? NaN;
}

/**
 * Threshold for a rule that fires below a quantile: less than `share` of the values are at or below it (nothing for a
 * share of 0), and it is the quantile or up to 2% less. NaN without values; 0 for a quantile below 10⁻⁶.
 */
export function thresholdBelow(quantiles: Quantiles, share: number): number {
  const bin = quantileBin(quantiles, share);
  return bin === -1 ? NaN : (edges[bin - 1] ?? 0);
}

/** Bins and their weights, without empty bins. Plain JSON. */
export type EncodedQuantiles = readonly (readonly [bin: number, weight: number])[];

export function encodeQuantiles({ weights }: Quantiles): EncodedQuantiles {
  return Array.from(weights, (weight, bin) => [bin, weight] as const).filter(([, weight]) => weight > 0);
}

/** The inverse of `encodeQuantiles`. Throws on anything that it does not write. */
export function decodeQuantiles(encoded: unknown): Quantiles {
  const { weights } = noQuantiles();
  const isEntry = (entry: unknown): entry is [number, number] => {
    if (!Array.isArray(entry) || entry.length !== 2) return false;
    const [bin, weight] = entry as unknown[];
    return (
      Number.isInteger(bin) && weights[bin as number] === 0 && Number.isFinite(weight) && Number(weight) > 0
    );
  };
  const entries: readonly unknown[] = Array.isArray(encoded) ? encoded : [null];
  for (const entry of entries) {
    if (!isEntry(entry)) {
      throw new Error(
        `quantiles: state must be a list of bins and weights above 0, each bin once, got ${JSON.stringify(entry)}; ` +
          'it is damaged, start the run again',
      );
    }
    weights[entry[0]] = entry[1];
  }
  return { weights };
}
