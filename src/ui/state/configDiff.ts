/** Differences between two configurations, in the form's words. */
import { isOwnKey, type ChangedKey } from '../../config/changed.ts';
import { optionOf, settingKeys, type RunConfig, type SettingKey } from '../../config/settings.ts';
import { knownOwnTask } from '../../tasks/own/ownTask.ts';
import { figure } from './format.ts';

export interface Difference {
  readonly key: SettingKey;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** A setting's value for a reader: the short label of a choice, "not set", "on". */
export function valueText(key: SettingKey, value: unknown): string {
  const own = key === 'task' ? knownOwnTask(String(value)) : undefined;
  if (own) return own.own.title;
  const option = optionOf(key);
  if (option.kind === 'choice') {
    const label = option.choices.find((choice) => choice.value === value)?.label ?? String(value);
    return label.replace(/ \(.*\)$/, '');
  }
  if (value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length > 0 ? value.join(' : ') : 'not set';
  return typeof value === 'number' ? figure(value) : String(value);
}

/** The name and the value of a setting that changed during a run, as the page writes them. */
export const changedName = (key: ChangedKey): string => (isOwnKey(key) ? key.slice(4) : optionOf(key).label);
export const changedText = (key: ChangedKey, value: unknown): string =>
  isOwnKey(key) ? figure(Number(value)) : valueText(key, value);

/** A setting's value; the method together with own code, whatever the values of its own settings. */
function comparable(config: Partial<RunConfig>, key: SettingKey): string | undefined {
  const own = key === 'method' ? config.own_method : undefined;
  return JSON.stringify(own ? { ...own, values: {} } : config[key]);
}

/** The same for a reader: an own method by its name. */
function wordsOf(config: Partial<RunConfig>, key: SettingKey): string {
  const own = key === 'method' ? config.own_method : undefined;
  return own?.title ?? valueText(key, config[key]);
}

/** Settings in which `to` differs from `from`, in form order. */
export function differences(from: Partial<RunConfig>, to: Partial<RunConfig>): Difference[] {
  return settingKeys
    .filter((key) => comparable(from, key) !== comparable(to, key))
    .map((key) => ({
      key,
      label: optionOf(key).label,
      from: wordsOf(from, key),
      to: wordsOf(to, key),
    }));
}
