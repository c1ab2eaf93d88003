/** The text in `cmi.suspend_data`: what a later launch needs, as a versioned record in at most 4,096 characters. */
import * as v from 'valibot';
import type { ActivityRecord, ActivityStatus } from '../lessons/activity.ts';

/** Most characters that SCORM 1.2 grants. */
export const mostSuspended = 4096;

export const statuses = [
  'incomplete',
  'completed',
  'passed',
  'failed',
] as const satisfies readonly ActivityStatus[];

const schema = v.strictObject({
  v: v.literal(1),
  /** The activity that wrote it; a package replaced by another must not read its place. */
  of: v.pipe(v.string(), v.maxLength(200)),
  /** The best grade that was reported; null: none yet. */
  best: v.nullable(
    v.strictObject({
      score: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      status: v.picklist(statuses),
    }),
  ),
  /** The code that stands in the platform's report already; null: none. */
  code: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  place: v.unknown(),
  proof: v.nullable(v.string()),
});

/** What a launch leaves for the next one. */
export interface Suspended {
  readonly best: Pick<ActivityRecord, 'score' | 'status'> | null;
  readonly code: string | null;
  readonly place: unknown;
  readonly proof: string | null;
}

/** A part of the record that a text leaves out. */
export type LeftOut = 'proof' | 'place';

export interface SuspendText {
  readonly text: string;
  readonly without: readonly LeftOut[];
}

/**
 * Texts to try, the fullest first: all; without the proof, which only saves the teacher a repetition; without the place as
 * well, so that the next launch begins again but records nothing twice. Of the 4,096 characters one stays free, for the space of
 * `otherSpelling`.
 */
export function suspendTexts(activity: string, { best, code, place, proof }: Suspended): SuspendText[] {
  const write = (without: readonly LeftOut[]): SuspendText => {
    const record = {
      v: 1,
      of: activity,
      best,
      code,
      place: without.includes('place') ? null : (place ?? null),
      proof: without.includes('proof') ? null : proof,
    };
    return { text: JSON.stringify(record), without };
  };
  const fullest: readonly LeftOut[][] = [
    ...(proof === null ? [] : [[]]),
    proof === null ? [] : ['proof'],
    proof === null ? ['place'] : ['proof', 'place'],
  ];
  return fullest.map(write).filter(({ text }) => text.length < mostSuspended);
}

/** Reads what an earlier launch of this activity left; null if there is nothing, or nothing that this version understands. */
export function readSuspended(activity: string, text: string): Suspended | null {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(text));
    if (!success || output.of !== activity) return null;
    const { best, code, place, proof } = output;
    return { best, code, place, proof };
  } catch {
    return null;
  }
}
