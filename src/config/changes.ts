/** Changes of a configuration: from its method's defaults, of its method or task, and during a run. */
import { ownMethodId } from '../learn/own/ownMethod.ts';
import { keysOfOwnMethod, readOwnMethod } from './ownMethod.ts';
import { ConfigError, defaultConfig, parseConfig, unknownSetting } from './schema.ts';
import { isSettingKey, optionOf, settingKeys } from './settings.ts';
import type { RunConfig, SettingKey } from './settings.ts';

function isSame(a: RunConfig[SettingKey], b: RunConfig[SettingKey]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What the method of a configuration sets on its task; the task is the one that the method brings. */
export function methodDefaults({ method, task }: Pick<RunConfig, 'method' | 'task'>): RunConfig {
  return { ...defaultConfig(method, task), task: defaultConfig(method).task };
}

/**
 * The settings (method left out) whose values differ from the defaults of the configuration's method and task, in form
 * order; the task itself is among them unless it is the one that the method brings.
 */
export function changesOf(config: RunConfig): readonly SettingKey[] {
  const defaults = methodDefaults(config);
  return settingKeys.filter((key) => key !== 'method' && !isSame(config[key], defaults[key]));
}

/** Settings whose meaning depends on the task: another task sets its own. */
const taskShaped: readonly SettingKey[] = [
  'task',
  'level',
  'level_mixture',
  'max_completion_length',
  'policy',
];

function valuesOf(config: RunConfig, keys: readonly SettingKey[]): Partial<RunConfig> {
  return Object.fromEntries(keys.map((key) => [key, config[key]]));
}

/**
 * The configuration under another method: settings changed by hand stay, all others take the method's defaults. A
 * task not chosen by hand is replaced by the method's task, together with settings that only mean something there.
 * Throws `ConfigError`.
 */
export function withMethod(config: RunConfig, method: string): RunConfig {
  return parseConfig(underMethod(config, method));
}

/**
 * Like `withMethod`, but does not check settings against each other yet, so that several changes can be checked
 * together. `onto` overrides the task that the method names.
 */
export function underMethod(config: RunConfig, method: string, onto?: string): RunConfig {
  // Own code belongs to the method that it is based on, and so does what it fixes.
  const ofMethod = config.own_method ? keysOfOwnMethod(config.own_method) : [];
  const changes = changesOf(config).filter((key) => !ofMethod.includes(key));
  const task = onto ?? (changes.includes('task') ? config.task : defaultConfig(method).task);
  const kept = task === config.task ? changes : changes.filter((key) => !taskShaped.includes(key));
  const changed: RunConfig = { ...defaultConfig(method, task), ...valuesOf(config, kept) };
  // The same task keeps the weights that its policy starts from.
  const { own_task: own, own_base: base } = task === config.task ? config : {};
  return {
    ...changed,
    ...(own && { own_task: own }),
    ...(base !== undefined && changed.policy === config.policy && { own_base: base }),
  };
}

/**
 * The configuration on another task: settings changed by hand stay; all others, and those that depend on the task,
 * take its defaults. Throws `ConfigError`.
 */
export function withTask(config: RunConfig, task: string): RunConfig {
  return parseConfig(onTask(config, task));
}

/** Like `withTask`, but does not check settings against each other yet. */
export function onTask(config: RunConfig, task: string): RunConfig {
  const kept = changesOf(config).filter((key) => !taskShaped.includes(key));
  const { own_method: own } = config;
  return {
    ...defaultConfig(config.method, task),
    ...valuesOf(config, kept),
    ...(own && { own_method: own }),
  };
}

/**
 * The configuration with some live settings changed; the own method may change in the values of its settings. Throws
 * `ConfigError` on any other setting, on other code and on bad values.
 */
export function withLive(
  config: RunConfig,
  { own_method, ...changes }: Readonly<Record<string, unknown>>,
): RunConfig {
  const problems = Object.keys(changes).flatMap((key) => {
    if (!isSettingKey(key)) return [unknownSetting(key)];
    if (optionOf(key).live) return [];
    return [
      {
        field: key,
        message: `${key}: cannot change during a run. Reset, then start a new run with it.`,
      },
    ];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  if (own_method === undefined) return parseConfig({ ...config, ...changes });
  const next = readOwnMethod(own_method);
  const is = config.own_method && ownMethodId(config.own_method);
  if (next === null || ownMethodId(next) !== is) {
    const message = 'method: its code cannot change during a run. Reset, then start a new run with it.';
    throw new ConfigError([{ field: 'method', message }]);
  }
  return parseConfig({ ...config, ...changes, own_method: next });
}
