/** Pairs the values of two arms by seed, and computes the gain from that. */
import { spreadOf } from '../tensor/statistics.ts';
import { intervalOf, pairedDifferences, type Interval } from './statistics.ts';

/** One value per seed of an arm; null if a run did not measure it. */
export interface SeedValues {
  readonly seeds: readonly number[];
  readonly values: readonly (number | null)[];
}

/** The values at the seeds where both arms have one, in the order of the first. */
export function pairsOf(
  ours: SeedValues,
  theirs: SeedValues,
): { readonly ours: readonly number[]; readonly theirs: readonly number[] } {
  const pairs = ours.seeds.flatMap((seed, i): [number, number][] => {
    const [mine, their] = [ours.values[i] ?? null, theirs.values[theirs.seeds.indexOf(seed)] ?? null];
    return mine === null || their === null ? [] : [[mine, their]];
  });
  return { ours: pairs.map(([mine]) => mine), theirs: pairs.map(([, their]) => their) };
}

/** The paired t interval of one arm minus another; null with fewer than two pairs. */
export function pairedInterval(ours: SeedValues, theirs: SeedValues): Interval | null {
  const pairs = pairsOf(ours, theirs);
  return intervalOf(pairedDifferences(pairs.ours, pairs.theirs));
}

/** Fewer pairs do not show how they vary. */
const leastPairs = 3;

/** With fewer pairs the number below varies by more than its size, so that results leave it out. */
export const leastForUnpaired = 8;

/**
 * The number of unpaired seeds per arm that would estimate the difference of two means as precisely as these pairs do.
 *
 * The mean of n paired differences has variance s_d² / n, with s_d² = s₁² + s₂² − 2·r·s₁·s₂. Two independent samples of m
 * seeds each would have (s₁² + s₂²) / m. Both are equal at m = n · (s₁² + s₂²) / s_d², which is n / (1 − r) where both arms
 * spread equally (r: correlation between the arms over seeds). Below n where r is negative. Degrees of freedom are left
 * out: pairs have n − 1, two samples 2·m − 2.
 *
 * Null with fewer than three pairs, and if the differences or both arms do not vary. Throws if lengths differ.
 */
export function unpairedCount(ours: readonly number[], theirs: readonly number[]): number | null {
  const spread = spreadOf(pairedDifferences(ours, theirs));
  const [one, other] = [spreadOf(ours), spreadOf(theirs)];
  // Rounding errors of equal differences are no spread.
  const scale = Math.max(...ours.map(Math.abs), ...theirs.map(Math.abs));
  if (ours.length < leastPairs || spread <= 1e-12 * scale) return null;
  return (ours.length * (one * one + other * other)) / (spread * spread);
}
