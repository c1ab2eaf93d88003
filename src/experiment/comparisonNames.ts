/** Names of arms that differ in a setting. They stand in links and records, so they are the same in every language of the page. */
import { isSettingKey, type RunConfig, type SettingKey } from '../config/settings.ts';
import { readValue, writeValue } from '../config/text.ts';

/** A setting with its value, after which an arm is named: `learning_rate 0.001`, `beta none`. */
export const changeName = (key: SettingKey, value: RunConfig[SettingKey]): string =>
  `${key} ${writeValue(value)}`;

/** The setting and value in a part of a name, as `changeName` writes it; null for other words. */
export function readChange(part: string): { readonly key: SettingKey; readonly value: unknown } | null {
  const [, key = '', text = ''] = /^(\w+) (\S+)$/.exec(part) ?? [];
  return isSettingKey(key) ? { key, value: readValue(key, text) } : null;
}
