/** `--set key=value` of the command line. */
import { readOwnValues } from './ownValues.ts';
import { onTask, underMethod } from './changes.ts';
import type { Problem } from './problem.ts';
import { refusal } from './problem.ts';
import { ConfigError, parseConfig, unknownSetting } from './schema.ts';
import type { RunConfig, SettingKey } from './settings.ts';
import { isSettingKey } from './settings.ts';
import { readValue } from './text.ts';

/**
 * The configuration with `key=value` texts applied; the last of a key wins. A method or task brings its own defaults
 * for settings not changed by hand. Throws `ConfigError` listing every text or value that is wrong.
 */
export function applySet(config: RunConfig, sets: readonly string[]): RunConfig {
  const problems: Problem[] = [];
  const given = new Map<SettingKey, unknown>();
  const own: Record<string, string> = {};
  for (const text of sets) {
    const equals = text.indexOf('=');
    const key = text.slice(0, equals).trim();
    if (equals < 1) problems.push(refusal('--set', 'of the form key=value', text));
    else if (key.startsWith('own.') && config.own_method) own[key.slice(4)] = text.slice(equals + 1).trim();
    else if (!isSettingKey(key)) problems.push(unknownSetting(key, '--set help lists all settings.'));
    else given.set(key, readValue(key, text.slice(equals + 1).trim()));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const [method, task] = [given.get('method'), given.get('task')];
  const withItsMethod = typeof method === 'string' ? underMethod(config, method) : config;
  const base = typeof task === 'string' ? onTask(withItsMethod, task) : withItsMethod;
  const mine = base.own_method;
  const values = mine && readOwnValues(mine, own);
  const [lost] = Object.keys(own);
  // A method chosen beside it leaves the own one.
  if (lost !== undefined && !mine) throw new ConfigError([unknownSetting(`own.${lost}`)]);
  return parseConfig({
    ...base,
    ...(mine && { own_method: { ...mine, values: { ...mine.values, ...values } } }),
    ...Object.fromEntries(given),
  });
}
