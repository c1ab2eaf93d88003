/** Conditions on a task and policy for a testable claim: readings of two short runs, with bounds. */
import { gainOf } from './slope.ts';
import { meanOfValues } from '../../../src/experiment/statistics.ts';
import type { TrainedRun, StartReadings } from '../../../src/experiment/trainTo.ts';

/** The measured quantity. */
type Reading =
  /** The policy before training, on 64 held-out prompts with 64 completions each. */
  | { readonly of: 'start'; readonly value: keyof StartReadings }
  /** A metric, or its ratio to another: mean over the rounds of the check. */
  | { readonly of: 'rounds'; readonly metric: string; readonly per?: string }
  /** Validation pass@1 in the second half of the check minus the first half: distance from a plateau. */
  | { readonly of: 'gain' };

export interface Condition {
  /** The measured quantity in words. */
  readonly title: string;
  /** The arm whose run is read: the strongest control, unless the claim needs another. */
  readonly arm: string;
  readonly reading: Reading;
  /** At least one of `least` and `most` is set. */
  readonly least?: number;
  readonly most?: number;
  /** Why the claim needs it, as a sentence. */
  readonly because: string;
}

export interface CheckedCondition extends Condition {
  /** One per check seed; null if a run did not measure it. */
  readonly values: readonly (number | null)[];
  /** Their mean; null if any is missing. */
  readonly value: number | null;
  readonly holds: boolean;
}

/** The value of a reading in a check's run; null if it was not measured. */
function readingOf({ points, rows, atStart }: TrainedRun, reading: Reading): number | null {
  if (reading.of === 'start') return atStart?.[reading.value] ?? null;
  if (reading.of === 'gain') return gainOf(points.map(({ passAt1 }) => passAt1));
  const values = rows.flatMap((row) => {
    const [value, per] = [row[reading.metric], reading.per === undefined ? 1 : row[reading.per]];
    if (row.round === 0 || typeof value !== 'number' || typeof per !== 'number') return [];
    const quotient = value / per;
    return Number.isFinite(quotient) ? [quotient] : [];
  });
  return values.length > 0 ? meanOfValues(values) : null;
}

/** A condition after its runs, one record per check seed. */
export function checkCondition(condition: Condition, records: readonly TrainedRun[]): CheckedCondition {
  const values = records.map((record) => readingOf(record, condition.reading));
  const known = values.filter((value) => value !== null);
  const value = known.length === values.length && known.length > 0 ? meanOfValues(known) : null;
  const { least = -Infinity, most = Infinity } = condition;
  return { ...condition, values, value, holds: value !== null && value >= least && value <= most };
}

/** A failed condition as one sentence for the reader. */
export function failureOf({ title, value, least, most, because }: CheckedCondition): string {
  const asked = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(' and ');
  const got = value === null ? 'was not measured' : `is ${Number(value.toPrecision(3))}`;
  return `${title} must be ${asked}, and ${got}: ${because.charAt(0).toLowerCase()}${because.slice(1)}`;
}
