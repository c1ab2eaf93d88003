/** Differences between two configurations, in the form's words. */
import { readChoices } from '../../config/choiceText.ts';
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
  if (option.kind === 'choices') {
    const count = readChoices(String(value)).length;
    return count === 1 ? '1 choice' : `${count} choices`;
  }
  if (value === null) return 'not set';
  if (typeof value === 'boolean') return value ? /* text */ 'on' : /* text */ 'off';
  if (Array.isArray(value)) return value.length > 0 ? value.join(' : ') : 'not set';
  return typeof value === 'number' ? figure(value) : String(value);
}

/** The name and the value of a setting that changed during a run, as the page writes them. */
export const changedName = (key: ChangedKey): string => (isOwnKey(key) ? key.slice(4) : optionOf(key).label);
export const changedText = (key: ChangedKey, value: unknown): string =>
  isOwnKey(key) ? figure(Number(value)) : valueText(key, value);

/** Settings in which `to` differs from `from`, in form order. */
export function differences(from: Partial<RunConfig>, to: Partial<RunConfig>): Difference[] {
  return settingKeys
    .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
    .map((key) => ({
      key,
      label: optionOf(key).label,
      from: valueText(key, from[key]),
      to: valueText(key, to[key]),
    }));
}

/** These, and as a difference of the method other code of it, whatever the values of its settings. */
export function differencesWithCode(from: RunConfig, to: Partial<RunConfig>): Difference[] {
  const all = differences(from, to);
  const [before, after] = [from.own_method, to.own_method];
  if (before?.source === after?.source) return all;
  const titleOf = ({ method, own_method: own }: Partial<RunConfig>) =>
    own?.title ?? valueText('method', method);
  const code = {
    key: 'method' as const,
    label: optionOf('method').label,
    from: titleOf(from),
    to: titleOf(to),
  };
  return [code, ...all.filter(({ key }) => key !== 'method')];
}
