/** The schema of a run's configuration, built from the table of settings; form, link, file and command line use it. */
import * as v from 'valibot';
import { isChoices } from './choiceText.ts';
import { settingsOfMethod, settingsOfMethodOn } from '../methods/settingsOf.ts';
import { taskOf } from '../tasks/index.ts';
import type { TaskId } from '../tasks/options.ts';
import { isOwnTaskId, knownOwnTask, type OwnTaskId } from '../tasks/own/ownTask.ts';
import { takeOwnBase } from './ownBase.ts';
import { settingsOfTask } from './taskDefaults.ts';
import { nearest } from './nearest.ts';
import { takeOwnMethod } from './ownMethod.ts';
import { takeOwnTask } from './ownTask.ts';
import type { NumberOption, Option } from './option.ts';
import { ConfigError, quote, refusal, shortened } from './problem.ts';
import type { Problem } from './problem.ts';
import { ruleProblems } from './rules.ts';
import { isSettingKey, optionOf, settingKeys, settings } from './settings.ts';
import type { RunConfig, SettingKey } from './settings.ts';

export { ConfigError } from './problem.ts';
export type { Problem } from './problem.ts';
export { warningsOf } from './rules.ts';
export type { RunConfig, SettingKey } from './settings.ts';

/** Longest list of weights; rules hold it to the levels of the task. */
const mostWeights = 16;

type Range = Pick<NumberOption, 'min' | 'max' | 'integer' | 'aboveMin'>;

/** The checks of a number: its limits, and whole numbers where the option asks for them. */
function numberSchema({ min, max, integer, aboveMin }: Range): v.GenericSchema<unknown, number> {
  const limits = v.pipe(
    v.number(),
    v.finite(),
    aboveMin ? v.gtValue(min) : v.minValue(min),
    v.maxValue(max),
    // −0 becomes 0, because no link or file can tell them apart.
    v.transform((value) => value + 0),
  );
  return integer ? v.pipe(limits, v.integer()) : limits;
}

function schemaOf(option: Option): v.GenericSchema<unknown, unknown> {
  switch (option.kind) {
    case 'number':
      return numberSchema(option);
    case 'optional-number':
      return v.nullable(numberSchema(option));
    case 'choice':
      return v.picklist(option.choices.map(({ value }) => value));
    case 'switch':
      return v.boolean();
    case 'weights':
      return v.pipe(v.array(numberSchema({ min: 0, max: 1e6 })), v.maxLength(mostWeights));
    case 'choices':
      return v.pipe(v.string(), v.maxLength(option.most), v.check(isChoices));
  }
}

const optionSchemas = Object.fromEntries(
  settingKeys.map((key) => [key, schemaOf(optionOf(key))]),
) as Readonly<Record<SettingKey, v.GenericSchema<unknown, unknown>>>;
const schemas: typeof optionSchemas = {
  ...optionSchemas,
  task: v.union([schemaOf(settings.task), v.custom<OwnTaskId>((value) => isOwnTaskId(value))]),
};

/** The values that an option takes, as the words after "must be": for refusals and the form. */
export function ruleOf(option: Option): string {
  switch (option.kind) {
    case 'number':
    case 'optional-number': {
      const noun = option.integer ? 'a whole number' : /* text */ 'a number';
      const range = option.aboveMin
        ? `above ${option.min} and at most ${option.max}`
        : `from ${option.min} to ${option.max}`;
      return `${noun} ${range}${option.kind === 'optional-number' ? ', or none' : ''}`;
    }
    case 'choice': {
      const values = option.choices.map((choice) => choice.value);
      return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
    }
    case 'switch':
      return /* text */ 'true or false';
    case 'weights':
      return `a list of up to ${mostWeights} numbers from 0 to 1000000, one for each level`;
    case 'choices':
      return `choices between completions, in at most ${option.most} characters`;
  }
}

/** The refusal of a value that its option does not take, with the choice of the nearest spelling. */
function refusedValue(key: SettingKey, value: unknown): Problem {
  const option = optionOf(key);
  const near =
    option.kind === 'choice' && typeof value === 'string'
      ? nearest(
          value,
          option.choices.map((choice) => choice.value),
        )
      : [];
  return refusal(
    key,
    ruleOf(option),
    value,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : option.because,
  );
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** The default of each setting by itself. */
const ownDefaults: Record<string, unknown> = Object.fromEntries(
  settingKeys.map((key) => [key, optionOf(key).default]),
);

/**
 * The defaults, overridden by the task's settings, then the method's, then the method's for tasks of this kind.
 * Without a task, the method's task or else the default one. Throws `ConfigError` on an unknown method or task.
 */
export function defaultConfig(method: string = settings.method.default, chosenTask?: string): RunConfig {
  const knownMethod = settings.method.choices.find((choice) => choice.value === method);
  if (!knownMethod) throw new ConfigError([refusedValue('method', method)]);
  const task = chosenTask ?? settingsOfMethod(knownMethod.value).task ?? settings.task.default;
  const knownTask = knownTaskOf(task);
  if (knownTask === undefined) throw new ConfigError([refusedValue('task', task)]);
  const own = knownOwnTask(knownTask)?.own;
  return {
    ...ownDefaults,
    ...settingsOfTask(knownTask),
    ...settingsOfMethod(knownMethod.value),
    ...settingsOfMethodOn(knownMethod.value, taskOf(knownTask).kind),
    task: knownTask,
    method: knownMethod.value,
    ...(own && { own_task: own }),
  } as RunConfig;
}

/** The task of this id: a built-in one, or an own task registered in this thread. */
function knownTaskOf(value: unknown): TaskId | OwnTaskId | undefined {
  if (isOwnTaskId(value)) return knownOwnTask(value) && value;
  return settings.task.choices.find((choice) => choice.value === value)?.value;
}

function knownMethodOf(value: unknown): string | undefined {
  return settings.method.choices.find((choice) => choice.value === value)?.value;
}

/** What a configuration may hold besides settings. */
const extras: readonly string[] = ['own_task', 'own_base', 'own_method'] satisfies (keyof RunConfig)[];

/** The value of a setting as its schema reads it, or undefined where its option does not take it. */
function valueOf(key: SettingKey, given: unknown): unknown {
  const result = v.safeParse(schemas[key], given);
  return result.success ? result.output : undefined;
}

function examine(
  input: unknown,
  from: 'record' | 'link' = 'record',
): { config: RunConfig } | { problems: Problem[] } {
  if (!isRecord(input)) {
    return {
      problems: [{ field: 'config', message: `config: must be an object of settings, got ${quote(input)}.` }],
    };
  }
  const given = (key: string): unknown => (Object.hasOwn(input, key) ? input[key] : undefined);
  const own = takeOwnTask(given('task'), given('own_task'));
  if (own && 'field' in own) return { problems: [own] };
  const method = takeOwnMethod(given('own_method'), given('method') ?? settings.method.default);
  if (method && 'field' in method) return { problems: [method] };
  const keys = Object.keys(input).filter((key) => !extras.includes(key));
  const problems = keys.filter((key) => !isSettingKey(key)).map((key) => unknownSetting(key));
  const base = defaultConfig(knownMethodOf(given('method')), knownTaskOf(given('task')));
  // A stored configuration may be older than some settings; a link names only what differs from its method.
  const isWhole = from === 'record' && keys.length > settingKeys.length / 2;
  const absent: Readonly<Record<string, unknown>> = isWhole ? ownDefaults : base;
  const inForce = (key: SettingKey): unknown => (Object.hasOwn(input, key) ? input[key] : absent[key]);
  // An own task names what it starts from in its own record.
  const ownBase = own ? null : takeOwnBase(given('own_base'), inForce('policy'));
  if (ownBase !== null && typeof ownBase === 'object') problems.push(ownBase);
  // Built from our own table, so that no input can add or shadow a property.
  const values = { ...ownDefaults };
  for (const key of settingKeys) {
    const value = inForce(key);
    // Most values are defaults, and need no check; lists are copied.
    if (value === values[key] && !Array.isArray(value)) continue;
    values[key] = valueOf(key, value);
    if (values[key] === undefined) problems.push(refusedValue(key, value));
  }
  if (problems.length > 0) return { problems };
  if (own) values['own_task'] = own;
  if (typeof ownBase === 'string') values['own_base'] = ownBase;
  if (method) values['own_method'] = method;
  const config = values as RunConfig;
  const broken = ruleProblems(config);
  return broken.length > 0 ? { problems: broken } : { config };
}

/** The problem of an unknown setting, with the settings nearest to it in spelling, or else where all are listed. */
export function unknownSetting(key: string, where = 'The page lists all settings under Methods.'): Problem {
  const near = nearest(key, settingKeys);
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : where;
  return { field: key, message: `${shortened(key)}: is not a setting. ${advice}` };
}

/**
 * Checks a configuration of unknown origin. A missing setting takes the default of its task and method; in a stored
 * configuration, which is older than the setting, the setting's own default, which changes nothing. Throws
 * `ConfigError` with one sentence for every setting that is wrong or unknown.
 */
export function parseConfig(input: unknown, from: 'record' | 'link' = 'record'): RunConfig {
  const result = examine(input, from);
  if ('problems' in result) throw new ConfigError(result.problems);
  return result.config;
}

/** Every problem that `parseConfig` would throw, by field; empty if the configuration is valid. */
export function checkConfig(input: unknown): readonly Problem[] {
  const result = examine(input);
  return 'problems' in result ? result.problems : [];
}
