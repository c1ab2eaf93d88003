/** Reproducible test values, and distances between results. */
import { streams, uniform } from '../../src/tensor/random.ts';

/** `count` values, uniform in (low, high), of one seed. */
export function seeded(seed: number, count: number, low = -1, high = 1): number[] {
  return Array.from({ length: count }, (_, i) => low + (high - low) * uniform(seed, streams.init, 1000, i));
}

/** `count` whole numbers from `low` to `high` − 1. */
export function seededInts(seed: number, count: number, low: number, high: number): number[] {
  return seeded(seed, count, low, high).map(Math.floor);
}

/** Euclidean length. */
export function norm(values: ArrayLike<number>): number {
  return Math.sqrt(Array.from(values).reduce((total, x) => total + x * x, 0));
}

/** Largest |a − b| / (1 + |b|), NaN when any value is; Infinity when the lengths differ. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let worst = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    if (Object.is(x, y)) continue;
    const off = Math.abs(x - y) / (1 + Math.abs(y));
    if (!(off <= worst)) worst = off;
  }
  return worst;
}
