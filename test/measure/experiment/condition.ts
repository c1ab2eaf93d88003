/** What must hold on a task and policy for a claim to be testable there: readings of two short runs, with bounds. */
import { gainOf } from './slope.ts';
import { meanOf } from '../../../src/experiment/statistics.ts';
import type { RunRecord, StartReadings } from '../../../src/experiment/trainTo.ts';

/** What is measured. */
export type Reading =
  /** The policy before training, on 64 held-out prompts with 64 completions each. */
  | { readonly of: 'start'; readonly value: keyof StartReadings }
  /** A metric, or its quotient by another: mean over the rounds of the check. */
  | { readonly of: 'rounds'; readonly metric: string; readonly per?: string }
  /** Validation pass@1 in the second half of the check less that in its first half: how far from a plateau it is. */
  | { readonly of: 'gain' };

export interface Condition {
  /** What is measured, in words. */
  readonly title: string;
  /** Whose run is read: the strongest control's, unless the claim needs another. */
  readonly arm: string;
  readonly reading: Reading;
  /** At least one of both. */
  readonly least?: number;
  readonly most?: number;
  /** Why the claim needs it, as a sentence. */
  readonly because: string;
}

export interface CheckedCondition extends Condition {
  /** One for each check seed; null where a run did not measure it. */
  readonly values: readonly (number | null)[];
  /** Their mean; null where any is missing. */
  readonly value: number | null;
  readonly holds: boolean;
}

/** The value of a reading in the run of a check; null where it was not measured. */
export function readingOf({ points, rows, atStart }: RunRecord, reading: Reading): number | null {
  if (reading.of === 'start') return atStart?.[reading.value] ?? null;
  if (reading.of === 'gain') return gainOf(points.map(({ passAt1 }) => passAt1));
  const values = rows.flatMap((row) => {
    const [value, per] = [row[reading.metric], reading.per === undefined ? 1 : row[reading.per]];
    if (row.round === 0 || typeof value !== 'number' || typeof per !== 'number') return [];
    const quotient = value / per;
    return Number.isFinite(quotient) ? [quotient] : [];
  });
  return values.length > 0 ? meanOf(values) : null;
}

/** A condition after its runs, one record for each check seed. */
export function checkCondition(condition: Condition, records: readonly RunRecord[]): CheckedCondition {
  const values = records.map((record) => readingOf(record, condition.reading));
  const known = values.filter((value) => value !== null);
  const value = known.length === values.length && known.length > 0 ? meanOf(known) : null;
  const { least = -Infinity, most = Infinity } = condition;
  return { ...condition, values, value, holds: value !== null && value >= least && value <= most };
}

/** What a failed condition says to the reader, as one sentence. */
export function failureOf({ title, value, least, most, because }: CheckedCondition): string {
  const asked = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(' and ');
  const got = value === null ? 'was not measured' : `is ${Number(value.toPrecision(3))}`;
  return `${title} must be ${asked}, and ${got}: ${because.charAt(0).toLowerCase()}${because.slice(1)}`;
}
