/** A setting's help with that of the chosen value. */
import { optionOf, type SettingKey } from '../../config/settings.ts';

/** What the chosen value does; empty where choices are not described. */
export function choiceHelp(setting: SettingKey, value: unknown): string {
  const option = optionOf(setting);
  if (option.kind !== 'choice') return '';
  return option.choices.find((choice) => choice.value === value)?.help ?? '';
}

/** What the setting does and, where its choices are described, what the chosen one does. */
export function helpOf(setting: SettingKey, value: unknown): string {
  const chosen = choiceHelp(setting, value);
  const { help } = optionOf(setting);
  return chosen === '' ? help : `${help} ${value as string}: ${chosen}`;
}
