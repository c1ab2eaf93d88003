/** What an activity (a lesson, a class task, an exercise) reports to those who keep results: plain data, no platform. */

/** How far an activity is, in the words of SCORM 1.2. None reports `failed`, which a platform may find. */
export type ActivityStatus = 'incomplete' | 'completed' | 'passed' | 'failed';

/** What an activity reports whenever its grade changes; a later record replaces the earlier one. */
export interface ActivityRecord {
  /** 0 to 1. */
  readonly score: number;
  readonly status: ActivityStatus;
  /** The pupil's code (see class/code.ts); null where there is none yet. */
  readonly code: string | null;
  /** Where a later launch continues: JSON, given back as `saved`. */
  readonly place: unknown;
  /** The full proof, as a link's text; null where there is none. */
  readonly proof: string | null;
}

/** Takes the newest record of an activity. Components receive it as `onrecord`, and the last launch's `place` as `saved`. */
export type SaveActivity = (record: ActivityRecord) => void;
