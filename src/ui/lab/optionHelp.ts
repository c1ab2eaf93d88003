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

/** The help in two sentences: what the setting does, and what the chosen value does or the next thing to know. */
export function briefHelp(setting: SettingKey, value: unknown): string {
  const chosen = choiceHelp(setting, value);
  const [first = '', second = ''] = sentencesOf(optionOf(setting).help);
  const [ofChoice = ''] = sentencesOf(chosen);
  return [first, ofChoice === '' ? second : ofChoice].filter(Boolean).join(' ');
}

/** A text taken apart after full stops that end a sentence: followed by a capital letter or a digit. */
function sentencesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=[.!?])\s+(?=[A-Z0-9“])/);
}
