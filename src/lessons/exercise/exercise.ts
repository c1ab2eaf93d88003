/** The data of an exercise: a goal that its start settings miss, and the few settings that a pupil may change to reach it. */
import type { SettingKey } from '../../config/settings.ts';
import type { Counter } from '../../experiment/arm.ts';
import type { Settings } from '../lesson.ts';

/** What an exercise may limit: counters that equal runs spend equally, so no seconds. */
export type ExerciseCounter = Exclude<Counter, 'seconds' | 'prompts'>;

interface ExerciseGoal {
  /** pass@1 of the last policy on the held-out prompts, at least. */
  readonly passAt1: number;
  /** pass@1 where credit for the way to the goal begins: about that of the base policy. */
  readonly from: number;
  /** A metric of the training that must be reached too, by its last value; absent: none. */
  readonly also?: {
    readonly metric: string;
    readonly least: number;
    /** Where credit for it begins. */
    readonly from: number;
    readonly label: string;
  };
  /** Most units that the whole run may spend of a counter. */
  readonly budget: {
    readonly counter: ExerciseCounter;
    readonly most: number;
    /** Its plural in a sentence. */
    readonly unit: string;
  };
}

export interface Exercise {
  /** Used in addresses, packages and stored progress; no lesson has it. */
  readonly id: string;
  readonly title: string;
  /** What to reach, in one or two sentences. */
  readonly task: string;
  /** The idea behind it, shown once it is solved. */
  readonly teaches: string;
  /** Shown one after another when the pupil asks. */
  readonly hints: readonly string[];
  /** Settings at its start, over the defaults. */
  readonly settings: Settings;
  /** The settings that may change. */
  readonly allowed: readonly SettingKey[];
  /** Why all others are locked, one sentence. */
  readonly locked: string;
  readonly goal: ExerciseGoal;
}
