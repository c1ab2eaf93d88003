/** Computes the gain from pairing by seed. */
import { spreadOf } from '../tensor/statistics.ts';
import { pairedDifferences } from './statistics.ts';

/** Fewer pairs do not show how they vary. */
const leastPairs = 3;

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
