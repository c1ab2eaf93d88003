/** What a check says of a run of another library. Checks are pure: equal runs give equal words. */
import type { RemedyId } from './remedies.ts';
import type { ForeignRun } from './run.ts';

/** `sure`: the numbers leave no other reading. `cannot tell`: a column is missing. */
export type Certainty = 'sure' | 'likely' | 'cannot tell';

/** A setting of the reader's library that would help. */
export interface Remedy {
  /** As that library writes it: `epsilon_high=0.28`. */
  readonly setting: string;
  /** What the change costs, in one sentence. */
  readonly cost: string;
}

/** A column that a check needs and the files do not have. */
export interface MissingColumn {
  readonly column: string;
  /** How to log it in the reader's library, in one sentence. */
  readonly how: string;
}

/** A lesson or recipe of this page that shows the same at small scale. `link` is a hash of the page. */
export interface Seen {
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
  readonly see: Seen | null;
}

/** What a check found; `diagnose` adds its id and the settings of the reader's library. */
export interface Found {
  readonly kind?: 'normal';
  readonly certainty: 'sure' | 'likely';
  readonly what: string;
  readonly why: string;
  readonly since: number | null;
}

/** One check: null where nothing is to be said. */
export interface Check {
  /** Kebab-case and stable. */
  readonly id: string;
  /** What it looks for, in a few words, for the list of passed checks. */
  readonly title: string;
  /** Metrics or `Material` without which it cannot tell; of each list one is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly remedies: readonly RemedyId[];
  readonly see: Seen | null;
  readonly check: (run: ForeignRun) => Found | null;
}

/** Parts of a run besides metrics that checks need. */
export type Material = 'completions' | 'evaluated completions' | 'right answers' | 'reward parts' | 'tokens';
