/** Where a pupil stands in an exercise, as a browser or a learning platform keeps it; checked when it is read. */
import * as v from 'valibot';
import { isSettingKey } from '../../config/settings.ts';
import { mostSeed } from '../class/code.ts';
import { engineMark, planMark } from '../class/plan.ts';
import { longestHandedIn, readAttempt } from './code.ts';
import { exerciseConfig, exerciseProblems, type ExerciseChanges } from './config.ts';
import type { Exercise } from './exercise.ts';
import { whyNoSuchScore } from './assess.ts';

const whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));
/** Most attempts that are counted. */
const mostAttempts = 9999;

const schema = v.strictObject({
  exercise: v.pipe(v.string(), v.maxLength(40)),
  seed: whole(mostSeed),
  attempts: whole(mostAttempts),
  /** The best attempt: its changes of the start settings, and what it scored. */
  best: v.strictObject({
    changes: v.pipe(
      v.record(v.pipe(v.string(), v.check(isSettingKey)), v.unknown()),
      v.transform((changes) => changes as ExerciseChanges),
    ),
    score: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    passAt1: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    spent: whole(Number.MAX_SAFE_INTEGER),
    code: v.pipe(v.string(), v.maxLength(longestHandedIn)),
    proof: v.nullable(v.pipe(v.string(), v.maxLength(12_288))),
  }),
});

/** What is kept of an exercise after an attempt. */
export type ExercisePlace = v.InferOutput<typeof schema>;

/** The best attempt so far. */
export type BestAttempt = ExercisePlace['best'];

/** Whether an attempt's code is of this engine, its settings and seed, and its score one that such a run can have. */
function isPossible(
  exercise: Exercise,
  seed: number,
  { changes, code, score, passAt1 }: BestAttempt,
): boolean {
  if (exerciseProblems(exercise, changes).length > 0) return false;
  const read = readAttempt(exercise, code);
  if (typeof read === 'string' || read.config === null || read.code.seed !== seed) return false;
  // Runs of another engine cannot be compared with those of today.
  if (read.code.engine !== engineMark) return false;
  const isOfChanges = planMark(exerciseConfig(exercise, changes, seed)) === read.code.plan;
  const solved = Math.round(passAt1 * read.config.num_eval_prompts);
  return isOfChanges && read.code.solved === solved && whyNoSuchScore(exercise, passAt1, score) === null;
}

/** The kept place of this exercise and seed; null where nothing is kept, or it is of other runs or another engine, or cannot be true. */
export function readPlace(exercise: Exercise, seed: number, saved: unknown): ExercisePlace | null {
  const read = v.safeParse(schema, saved);
  if (!read.success || read.output.exercise !== exercise.id || read.output.seed !== seed) return null;
  return isPossible(exercise, seed, read.output.best) ? read.output : null;
}

const withProofOf = (place: unknown, proofOf: (best: BestAttempt) => string | null): unknown => {
  const { success, output } = v.safeParse(schema, place);
  return success ? { ...output, best: { ...output.best, proof: proofOf(output.best) } } : place;
};

/** A place without the proof, for those who keep that apart, because it is long. */
export const withoutProof = (place: unknown): unknown => withProofOf(place, () => null);

/** A place with the proof that was kept apart from it. */
export const withProof = (place: unknown, proof: string | null): unknown =>
  withProofOf(place, (best) => best.proof ?? proof);
