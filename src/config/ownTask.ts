/** Checks the record of an own task in a configuration and registers the task in this thread. Must not run its code. */
import * as v from 'valibot';
import { tasks } from '../tasks/index.ts';
import {
  freshBase,
  isOwnTaskId,
  knownOwnTask,
  mostLevels,
  mostTokens,
  ownTaskId,
  rememberOwnTask,
  taughtBase,
  warmForm,
  type OwnTask,
} from '../tasks/own/ownTask.ts';
import { lengthProblem } from '../tasks/own/sourceLength.ts';
import { largestVocabulary, vocabularyOf } from '../tasks/vocabulary/vocabulary.ts';
import type { Problem } from './problem.ts';

export { freshBase, isOwnTaskId, knownOwnTask, lengthProblem, ownTaskId, rememberOwnTask, warmForm };
export type { OwnTask };

const length = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTokens));
const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));

const levelSchema = v.strictObject({
  level: length,
  title: name,
  promptLength: length,
  completionLength: length,
});

const vocabularySchema = v.pipe(
  v.strictObject({
    kind: v.picklist(['characters', 'words']),
    symbols: v.pipe(
      v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
      v.minLength(1),
      v.maxLength(largestVocabulary),
    ),
  }),
  v.check((record) => {
    try {
      return vocabularyOf(record).size > 0;
    } catch {
      return false;
    }
  }, 'symbols must differ, be of their kind and at most 4,096'),
);

const ownTaskSchema = v.strictObject({
  source: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.check((source) => lengthProblem(source) === null, 'must be as short as the editor asks'),
  ),
  title: name,
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(240)),
  levels: v.pipe(
    v.array(levelSchema),
    v.minLength(1),
    v.maxLength(mostLevels),
    v.check((levels) => levels.every(({ level }, i) => level === i + 1), 'levels must be numbered 1, 2, …'),
  ),
  solves: v.boolean(),
  turns: v.optional(v.literal(true)),
  vocabulary: v.optional(vocabularySchema),
  base: v.picklist([freshBase, taughtBase, ...Object.keys(tasks)]),
  warm: v.optional(v.pipe(v.string(), v.regex(warmForm))),
}) satisfies v.GenericSchema<unknown, OwnTask>;

/** The record, checked; null where it does not fit the schema. */
export function readOwnTask(input: unknown): OwnTask | null {
  const read = v.safeParse(ownTaskSchema, input);
  return read.success ? read.output : null;
}

/**
 * Registers the own task that a configuration names in this thread: null for a built-in task, a problem where its
 * record is missing, damaged or belongs to another task.
 */
export function takeOwnTask(task: unknown, record: unknown): OwnTask | Problem | null {
  if (!isOwnTaskId(task)) return null;
  const wrong = (why: string): Problem => ({
    field: 'task',
    message: `task: ${why}`,
    why: why[0]!.toUpperCase() + why.slice(1),
  });
  if (record === undefined) {
    const known = knownOwnTask(task);
    return (
      known?.own ??
      wrong(`the code of ${task} is not here. Open it from its link or file, or choose another task.`)
    );
  }
  const own = readOwnTask(record);
  if (own === null || ownTaskId(own) !== task)
    return wrong(`the code that came with ${task} is damaged. Open it again from its link or file.`);
  rememberOwnTask(own);
  return own;
}
