/** A setting's help with that of the chosen value. */
import { optionOf, type SettingKey } from '../../config/settings.ts';

/** What the setting does and, where its choices are described, what the chosen one does. */
export function helpOf(setting: SettingKey, value: unknown): string {
  const option = optionOf(setting);
  const chosen =
    option.kind === 'choice' ? option.choices.find((choice) => choice.value === value)?.help : undefined;
  return chosen === undefined ? option.help : `${option.help} ${value as string}: ${chosen}`;
}
