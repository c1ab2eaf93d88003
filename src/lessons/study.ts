/** The study of a lesson, and the configurations of its arms. */
import { parseConfig, type RunConfig } from '../config/schema.ts';
import { settings } from '../config/settings.ts';
import { toLastRound, type Study } from '../experiment/study.ts';
import type { LessonArm, Lesson, Settings } from './lesson.ts';

/** Settings of all lessons: runs use the processor, so that a seed gives the same run everywhere. */
const shared: Settings = { device: 'wasm' };

/** The arm of this name. Throws if the lesson has none. */
export function armOf(lesson: Lesson, name: string): LessonArm {
  const arm = lesson.arms.find((one) => one.name === name);
  if (!arm)
    throw new Error(
      `internal: the lesson ${lesson.id} must have the arm ${name}, has ${lesson.arms.map((one) => one.name).join(', ')}`,
    );
  return arm;
}

/** The configuration of an arm, with changes over its own settings. Throws `ConfigError`. */
export function lessonConfig(
  lesson: Lesson,
  arm: string,
  changes: Readonly<Record<string, unknown>> = {},
): RunConfig {
  return parseConfig({ ...shared, ...lesson.settings, ...armOf(lesson, arm).settings, ...changes });
}

/** All arms of a lesson to their last round, at the seed of the page or at others. Throws `ConfigError`. */
export function lessonStudy(lesson: Lesson, seeds: Study['seeds'] = [settings.seed.default]): Study {
  const arms = lesson.arms.map(({ name }) => ({ name, config: lessonConfig(lesson, name) }));
  return toLastRound(arms, seeds);
}
