/** Where a reader stands in a lesson, small enough to be kept elsewhere, and the score of what was done. */
import * as v from 'valibot';
import type { ActivityRecord } from './activity.ts';
import type { FigureValues } from './figure.ts';
import type { Lesson } from './lesson.ts';
import { handles } from './prediction.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));
const stepKey = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
const armKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

const schema = v.strictObject({
  step: whole,
  /** The chosen answer by step. */
  chosen: v.record(stepKey, whole),
  /** Drawn curves by step, in hundredths. */
  drawn: v.record(stepKey, v.pipe(v.array(v.nullable(whole)), v.length(handles))),
  /** Steps whose prediction was made before the first run began. */
  foreseen: v.array(whole),
  /** Whether a run has begun, after which predictions count no more; absent: only if one has ended. */
  begun: v.optional(v.boolean()),
  /** Finished runs by arm: the lesson's curve in thousandths, one value per row from round 0, and its figures. */
  runs: v.record(
    armKey,
    v.strictObject({
      curve: v.pipe(v.array(v.nullable(whole)), v.maxLength(1000)),
      figures: v.record(v.pipe(v.string(), v.maxLength(80)), v.nullable(v.number())),
    }),
  ),
  /** The code of the run that the class compares; null before it has ended. */
  code: v.nullable(v.pipe(v.string(), v.maxLength(80))),
});

export type LessonPlace = v.InferOutput<typeof schema>;

/** The kept place if it belongs to this version and lesson; null otherwise, and the lesson begins. */
export function readLessonPlace(lesson: Lesson, given: unknown): LessonPlace | null {
  const { success, output } = v.safeParse(schema, given);
  if (!success) return null;
  const names = Object.keys(lesson.figures);
  const isOfLesson =
    output.step < lesson.steps.length &&
    Object.entries(output.runs).every(
      ([arm, { figures }]) =>
        lesson.arms.some(({ name }) => name === arm) && names.every((name) => name in figures),
    );
  return isOfLesson ? output : null;
}

/** A run as a place keeps it. `curve` has a value from 0 to 1 per row, NaN where none was measured. */
export function keptRunOf(curve: readonly number[], figures: FigureValues): LessonPlace['runs'][string] {
  return {
    curve: curve.map((value) => (Number.isNaN(value) ? null : Math.round(1000 * value))),
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        value === null ? null : Number(value.toPrecision(9)),
      ]),
    ),
  };
}

/** Steps that ask for a prediction. */
export const predictionSteps = ({ steps }: Lesson): readonly number[] =>
  steps.flatMap(({ kind }, at) => (kind === 'choose' || kind === 'draw' ? [at] : []));

/**
 * What a lesson counts: one part for every prediction made before a run began, and one for every run trained. A wrong
 * prediction costs nothing, because an honest guess is what teaches. Completed once all runs are trained.
 */
export function lessonGrade(
  lesson: Lesson,
  { foreseen, trained }: { readonly foreseen: readonly number[]; readonly trained: readonly string[] },
): Pick<ActivityRecord, 'score' | 'status'> {
  const asked = predictionSteps(lesson);
  const made = asked.filter((step) => foreseen.includes(step)).length;
  const done = lesson.arms.filter(({ name }) => trained.includes(name)).length;
  return {
    score: (made + done) / (asked.length + lesson.arms.length),
    status: done === lesson.arms.length ? 'completed' : 'incomplete',
  };
}
