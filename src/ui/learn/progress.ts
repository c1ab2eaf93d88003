/** The reader's progress in each lesson, in this browser's storage; lessons work without it too. */
import * as v from 'valibot';
import { keepHere, keyOfSite, readKept } from '../state/keptHere.ts';

const key = (): string => keyOfSite('espalier-lessons');

const schema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
  v.strictObject({
    /** The furthest step shown, from 0. */
    step: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100)),
    done: v.boolean(),
  }),
);

export type LessonProgress = v.InferOutput<typeof schema>;

/** The stored progress; empty if it cannot be read or is invalid. */
export const readProgress = (): LessonProgress => readKept(key(), schema, {});

/** The progress with one more step shown; stored if the browser allows it. */
export function reached(
  progress: LessonProgress,
  lesson: string,
  step: number,
  isLast: boolean,
): LessonProgress {
  const before = progress[lesson];
  const now = { step: Math.max(step, before?.step ?? 0), done: isLast || before?.done === true };
  const next = { ...progress, [lesson]: now };
  keepHere(key(), next);
  return next;
}
