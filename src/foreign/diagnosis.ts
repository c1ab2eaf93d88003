/** What a check found in a run of another library. Checks are pure: equal runs give equal findings. */
import type { RemedyId } from './remedies.ts';
import type { ForeignRun } from './run.ts';

/** `sure`: the numbers leave no other reading. `cannot tell`: a column is missing. */
type Certainty = 'sure' | 'likely' | 'cannot tell';

/** A lesson or recipe of this page that shows the same at small scale. `link` is a hash of the page. */
export interface SeenAt {
  readonly kind: 'lesson' | 'recipe';
  readonly label: string;
  readonly link: string;
}

/** The numbers and texts of the run that the sentences of a check show. */
export type SaidValues = Readonly<Record<string, number | string | boolean | null>>;

/** A finding as data; `words.ts` makes sentences of it, on the page in its language. */
export interface Diagnosis {
  /** Id of the check, kebab-case and stable. */
  readonly id: string;
  /** `normal`: looks odd but is no fault. */
  readonly kind: 'fault' | 'normal';
  readonly certainty: Certainty;
  /** Empty where the check cannot tell. */
  readonly values: SaidValues;
  /** First step at which it was seen; null if it cannot be dated. */
  readonly since: number | null;
  /** Columns without which it cannot tell; empty unless `certainty` is `cannot tell`. */
  readonly missing: readonly { readonly column: string }[];
}

/** What a check found; `diagnose` adds its id. */
interface CheckFound<V> {
  readonly kind?: 'normal';
  readonly certainty: 'sure' | 'likely';
  readonly values: V;
  readonly since: number | null;
}

/** One check: null where nothing is to be said. */
export interface RunCheck<V extends SaidValues = SaidValues> {
  /** Kebab-case and stable. */
  readonly id: string;
  /** What it looks for, in a few words, for the list of passed checks. */
  readonly title: string;
  /** Metrics or `Material` without which it cannot tell; of each list one is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly remedies: readonly RemedyId[];
  readonly see: SeenAt | null;
  check(run: ForeignRun): CheckFound<V> | null;
  /** What is wrong, with the run's numbers, in one sentence. */
  what(values: V): string;
  why(values: V): string;
}

/** A check whose sentences show the values that it finds. */
export const checkOf = <V extends SaidValues>(check: RunCheck<V>): RunCheck => check as unknown as RunCheck;

/** Parts of a run besides metrics that checks need. */
export type Material = 'completions' | 'evaluated completions' | 'right answers' | 'reward parts';
