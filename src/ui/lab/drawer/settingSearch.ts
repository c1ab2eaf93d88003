/** Searches the settings. Pure. */
import { containsWords } from '../../../config/search.ts';
import { switchOf } from '../../../config/registry.ts';
import { optionOf, settingKeys, type SettingKey } from '../../../config/settings.ts';
import { hasEffect } from '../../../config/switches.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FoundSetting {
  /** Settings that have an effect under the others. */
  readonly shown: readonly SettingKey[];
  /** Settings without an effect at present. */
  readonly idle: readonly SettingKey[];
}

/** The searchable text of a setting: its name on the page and in links, its help, and its choices. */
function textOf(key: SettingKey): string {
  const option = optionOf(key);
  const choices = option.kind === 'choice' ? option.choices.map(({ label }) => label) : [];
  return [option.label, key, key.replaceAll('_', ' '), option.help, ...choices].join(' ');
}

/** Whether the form shows this setting: it has an effect, and its switch is on. */
function isShown(key: SettingKey, values: Values): boolean {
  const of = switchOf(key);
  return hasEffect(key, values) && (of === null || values[of] !== optionOf(of).default);
}

/** The settings that contain every word of the query; matches of the name come first. */
export function findSettings(query: string, values: Values): FoundSetting {
  const answers = containsWords(query);
  const found = settingKeys.filter((key) => answers(textOf(key)));
  const isNamed = (key: SettingKey) => answers(`${optionOf(key).label} ${key}`);
  const ordered = [...found.filter(isNamed), ...found.filter((key) => !isNamed(key))];
  return {
    shown: ordered.filter((key) => isShown(key, values)),
    idle: ordered.filter((key) => !isShown(key, values)),
  };
}
