/** Differences between two configurations, in the form's words. */
import { isOwnKey, type ChangedKey } from '../../config/changed.ts';
import { ownMethodId, type OwnSetting } from '../../config/ownMethod.ts';
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

/** The method of a configuration for a reader: an own one by its title, with the one that it is based on. */
export function methodWords({
  method,
  own_method: own,
}: {
  readonly method: string;
  readonly own_method?: { readonly title: string } | undefined;
}): string {
  const label = valueText('method', method);
  return own ? `${own.title}, based on ${label}` : label;
}

/** A value of an own method's setting for a reader. */
export function ownValueText({ kind }: Pick<OwnSetting, 'kind'>, value: number | undefined): string {
  if (value === undefined) return 'not set';
  return kind === 'switch' ? (value === 1 ? 'on' : 'off') : figure(value);
}

/** How the own method of `to` differs from that of `from`, in words; empty where neither code nor values do. */
export function ownDifferences(
  from: Pick<RunConfig, 'own_method'>,
  to: Pick<RunConfig, 'own_method'>,
): string[] {
  const [before, own] = [from.own_method, to.own_method];
  if (own === undefined) return before ? [`without the code of ${before.title}`] : [];
  if (before === undefined || ownMethodId(before) !== ownMethodId(own)) return [`code of ${own.title}`];
  return own.settings
    .filter(({ name }) => before.values[name] !== own.values[name])
    .map((setting) => `${setting.name} ${ownValueText(setting, own.values[setting.name])}`);
}

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
