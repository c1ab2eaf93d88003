/** What a check found in a run of another library. Checks are pure: equal runs give equal words. */
import type { MissingColumn, Remedy, RemedyId } from './remedies.ts';
import type { ForeignRun } from './run.ts';

/** `sure`: the numbers leave no other reading. `cannot tell`: a column is missing. */
type Certainty = 'sure' | 'likely' | 'cannot tell';

/** A lesson or recipe of this page that shows the same at small scale. `link` is a hash of the page. */
export interface SeenAt {
  readonly kind: 'lesson' | 'recipe';
  readonly label: string;
  readonly link: string;
}

export interface Diagnosis {
  /** Id of the check, kebab-case and stable. */
  readonly id: string;
  /** `normal`: looks odd but is no fault. */
  readonly kind: 'fault' | 'normal';
  readonly certainty: Certainty;
  /** What is wrong, with the run's numbers, in one sentence. */
  readonly what: string;
  readonly why: string;
  /** First step at which it was seen; null if it cannot be dated. */
  readonly since: number | null;
  /** Empty unless `certainty` is `cannot tell`. */
  readonly missing: readonly MissingColumn[];
  readonly remedies: readonly Remedy[];
  readonly see: SeenAt | null;
}

/** What a check found; `diagnose` adds its id and the settings of the reader's library. */
interface CheckFound {
  readonly kind?: 'normal';
  readonly certainty: 'sure' | 'likely';
  readonly what: string;
  readonly why: string;
  readonly since: number | null;
}

/** One check: null where nothing is to be said. */
export interface RunCheck {
  /** Kebab-case and stable. */
  readonly id: string;
  /** What it looks for, in a few words, for the list of passed checks. */
  readonly title: string;
  /** Metrics or `Material` without which it cannot tell; of each list one is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly remedies: readonly RemedyId[];
  readonly see: SeenAt | null;
  readonly check: (run: ForeignRun) => CheckFound | null;
}

/** Parts of a run besides metrics that checks need. */
export type Material = 'completions' | 'evaluated completions' | 'right answers' | 'reward parts';
