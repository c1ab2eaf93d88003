/** The configuration of an exercise: its start settings, and a pupil's changes where the exercise allows them. */
import { ConfigError, refusal, type Problem } from '../../config/problem.ts';
import { checkConfig, parseConfig } from '../../config/schema.ts';
import { settingKeys, type RunConfig, type SettingKey } from '../../config/settings.ts';
import { classConfig, freeKeys } from '../class/plan.ts';
import { mostSeed } from '../class/code.ts';
import type { Settings } from '../lesson.ts';
import type { Exercise } from './exercise.ts';

/** Settings by key, as typed or stored, not checked yet. */
export type ExerciseChanges = Readonly<Partial<Record<SettingKey, unknown>>>;

/** Start settings, which every check of a row reads. */
const starts = new WeakMap<Settings, RunConfig>();

/** The start settings, at the seed that all classes start from. Throws `ConfigError`. */
export function startConfig({ settings }: Pick<Exercise, 'settings'>): RunConfig {
  const known = starts.get(settings) ?? classConfig(parseConfig({ ...settings }));
  starts.set(settings, known);
  return known;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The settings that differ from the start where the exercise does not allow it, each as a problem; `free` ones may. */
function lockedProblems(
  exercise: Exercise,
  values: ExerciseChanges,
  free: readonly string[] = [],
): Problem[] {
  const start = startConfig(exercise);
  return Object.entries(values).flatMap(([key, value]) => {
    const name = key as SettingKey;
    if (exercise.allowed.includes(name) || free.includes(key) || isSame(start[name], value)) return [];
    return [refusal(key, `${JSON.stringify(start[name] ?? null)} in this exercise`, value, exercise.locked)];
  });
}

/** Everything wrong with a pupil's settings; empty where they can be trained. */
export function exerciseProblems(exercise: Exercise, changes: ExerciseChanges): readonly Problem[] {
  return [...lockedProblems(exercise, changes), ...checkConfig({ ...startConfig(exercise), ...changes })];
}

/**
 * The run of a pupil: the start settings with the changes, on the processor. Throws `ConfigError` on a setting that the
 * exercise locks, on a value that cannot be trained, and on a seed from outside 0 to `mostSeed`.
 */
export function exerciseConfig(exercise: Exercise, changes: ExerciseChanges, seed: number): RunConfig {
  const problems = lockedProblems(exercise, changes);
  if (problems.length > 0) throw new ConfigError(problems);
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= mostSeed))
    throw new ConfigError([refusal('seed', `a whole number from 0 to ${mostSeed}`, seed)]);
  return parseConfig({ ...startConfig(exercise), ...changes, seed });
}

/** The allowed settings of a run that differ from the start. */
export function changesIn(exercise: Exercise, config: RunConfig): ExerciseChanges {
  const start = startConfig(exercise);
  return Object.fromEntries(
    exercise.allowed.filter((key) => !isSame(start[key], config[key])).map((key) => [key, config[key]]),
  );
}

/** What keeps a configuration, as of a proof, from being a run of this exercise; empty where it is one. */
export function foreignProblems(exercise: Exercise, config: RunConfig): readonly Problem[] {
  const own = config.own_task || config.own_method || config.own_base !== undefined;
  if (own) return [refusal('code', 'that of the page in an exercise', 'own code or weights')];
  const values = Object.fromEntries(settingKeys.map((key) => [key, config[key]]));
  return lockedProblems(exercise, values, freeKeys);
}
