/** The configurations of a lesson's runs. */
import { parseConfig, type RunConfig } from '../config/schema.ts';
import type { LessonArm, Lesson, Settings } from './lesson.ts';

/** Settings of all lessons: runs use the processor, so that a seed gives the same run everywhere. */
const shared: Settings = { device: 'wasm' };

/** The arm with this id. Throws if the lesson has none. */
export function armOf(lesson: Lesson, id: string): LessonArm {
  const arm = lesson.arms.find((one) => one.id === id);
  if (!arm)
    throw new Error(
      `lesson: ${lesson.id} must have the arm ${id}, has ${lesson.arms.map((one) => one.id).join(', ')}`,
    );
  return arm;
}

/** The configuration of a lesson's run, with changes over the arm's own settings. Throws `ConfigError`. */
export function lessonConfig(
  lesson: Lesson,
  armId: string,
  changes: Readonly<Record<string, unknown>> = {},
): RunConfig {
  return parseConfig({ ...shared, ...lesson.settings, ...armOf(lesson, armId).settings, ...changes });
}
