/** The file of a comparison's result, which page and command line write: equal but for seconds, which depend on the machine. */
import type { Comparison } from './comparison.ts';
import { comparisonResultOf, secondsOf, type ComparisonResult } from './comparisonResult.ts';
import {
  savingsOf,
  usualThreshold,
  type ArmSpending,
  type SavedUnit,
  type Savings,
} from './comparisonSavings.ts';
import type { RecordOf } from './conduct.ts';

export interface ComparisonFile extends ComparisonResult {
  readonly savings: Pick<Savings, 'threshold' | 'reached'> & {
    readonly units: Readonly<Record<Exclude<SavedUnit, 'seconds'>, readonly ArmSpending[]>>;
  };
  /** Seconds of each run, by arm. */
  readonly seconds: Readonly<Record<string, readonly number[]>>;
  /** Seconds of training until the threshold. */
  readonly secondsToThreshold: readonly ArmSpending[];
  /** Markdown of the reader; the command line has none. */
  readonly note?: string;
}

/** The result of the finished runs with savings at this threshold; absent: the usual one. */
export function comparisonFileOf(
  comparison: Comparison,
  recordOf: RecordOf,
  threshold?: number,
): ComparisonFile {
  const result = comparisonResultOf(comparison, recordOf);
  const { units, ...savings } = savingsOf(result, recordOf, threshold ?? usualThreshold(result, recordOf));
  const { seconds: secondsToThreshold, ...counted } = units;
  return {
    ...result,
    savings: { ...savings, units: counted },
    seconds: secondsOf(comparison, recordOf),
    secondsToThreshold,
  };
}
