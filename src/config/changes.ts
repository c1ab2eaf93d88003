/** What a configuration changes: of its method's defaults, of the method itself, and while a run goes on. */
import { ConfigError, defaultConfig, parseConfig, unknownSetting } from './schema.ts';
import { isSettingKey, optionOf, settingKeys } from './settings.ts';
import type { RunConfig, SettingKey } from './settings.ts';

function isSame(a: RunConfig[SettingKey], b: RunConfig[SettingKey]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The settings (method left out) whose values differ from the defaults of the configuration's method and task, in form
 * order; the task itself is among them unless it is the one that the method brings.
 */
export function changesOf(config: RunConfig): readonly SettingKey[] {
  const defaults = {
    ...defaultConfig(config.method, config.task),
    task: defaultConfig(config.method).task,
  };
  return settingKeys.filter((key) => key !== 'method' && !isSame(config[key], defaults[key]));
}

/** Settings whose meaning hangs on the task: another task brings its own. */
const taskShaped: readonly SettingKey[] = [
  'task',
  'level',
  'level_mixture',
  'max_completion_length',
  'policy',
];

/** The values of those keys. */
function valuesOf(config: RunConfig, keys: readonly SettingKey[]): Partial<RunConfig> {
  return Object.fromEntries(keys.map((key) => [key, config[key]]));
}

/**
 * The configuration under another method: settings changed by hand stay, all others take its defaults. The task is a
 * setting like any other: one that was not chosen by hand gives way to the one that the method names, and takes with it
 * what only means something there. Throws `ConfigError`.
 */
export function withMethod(config: RunConfig, method: string): RunConfig {
  return parseConfig(underMethod(config, method));
}

/**
 * The same before its settings are checked against each other: what is asked for together is checked together. `onto` is
 * the task to be on, whatever the method names.
 */
export function underMethod(config: RunConfig, method: string, onto?: string): RunConfig {
  const changes = changesOf(config);
  const task = onto ?? (changes.includes('task') ? config.task : defaultConfig(method).task);
  const kept = task === config.task ? changes : changes.filter((key) => !taskShaped.includes(key));
  // Of a task of someone's own, what its policy starts from stays too.
  const own = task === config.task && config.own_task;
  return { ...defaultConfig(method, task), ...valuesOf(config, kept), ...(own && { own_task: own }) };
}

/**
 * The configuration on another task: settings changed by hand stay, all others and those that only mean something for
 * a task take its defaults. Throws `ConfigError`.
 */
export function withTask(config: RunConfig, task: string): RunConfig {
  return parseConfig(onTask(config, task));
}

/** The same before its settings are checked against each other. */
export function onTask(config: RunConfig, task: string): RunConfig {
  const kept = changesOf(config).filter((key) => !taskShaped.includes(key));
  return { ...defaultConfig(config.method, task), ...valuesOf(config, kept) };
}

/** The configuration with some live settings changed. Throws `ConfigError` on any other setting and on bad values. */
export function withLive(config: RunConfig, changes: Readonly<Record<string, unknown>>): RunConfig {
  const problems = Object.keys(changes).flatMap((key) => {
    if (!isSettingKey(key)) return [unknownSetting(key)];
    if (optionOf(key).live) return [];
    return [
      {
        field: key,
        message: `${key}: cannot change while a run goes on. Reset, then start a new run with it.`,
      },
    ];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return parseConfig({ ...config, ...changes });
}
