/** Findings as sentences: English in a thread and in a terminal, in its language on the page. */
import { checks } from './checks/index.ts';
import type { Diagnosis, RunCheck, SeenAt } from './diagnosis.ts';
import { missingOf, remedyOf, type MissingColumn, type Remedy } from './remedies.ts';
import type { ForeignRun } from './run.ts';

/** A finding with its sentences. */
export interface SaidDiagnosis extends Diagnosis {
  readonly what: string;
  readonly why: string;
  readonly missing: readonly MissingColumn[];
  readonly remedies: readonly Remedy[];
  readonly see: SeenAt | null;
}

const checkBy = new Map(checks.map((check) => [check.id, check]));

/** What a check looks for, in a few words. */
export const checkTitle = (id: string): string => checkBy.get(id)?.title ?? id;

/** A finding about a run in the words of its library, and with its settings where the files have them. */
export function saidOf(found: Diagnosis, run: Pick<ForeignRun, 'library' | 'settings'>): SaidDiagnosis {
  const { id, certainty, values, missing } = found;
  const check = checkBy.get(id) as RunCheck;
  const isUnknown = certainty === 'cannot tell';
  return {
    ...found,
    what: isUnknown ? `Not checked: ${check.title}.` : check.what(values),
    why: isUnknown ? 'The files do not have what this check reads.' : check.why(values),
    missing: missing.map(({ column }) => missingOf(column, run.library)),
    remedies: isUnknown ? [] : check.remedies.flatMap((one) => remedyOf(one, run) ?? []),
    see: check.see,
  };
}
