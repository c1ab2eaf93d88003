/** Help texts of settings and their chosen values. */
import { optionOf, type SettingKey } from '../../config/settings.ts';

/** The effect of the chosen value; empty if choices have no descriptions. */
function choiceHelp(setting: SettingKey, value: unknown): string {
  const option = optionOf(setting);
  if (option.kind !== 'choice') return '';
  return option.choices.find((choice) => choice.value === value)?.help ?? '';
}

/** The effect of the setting, then of the chosen value. */
export function helpOf(setting: SettingKey, value: unknown): string {
  const chosen = choiceHelp(setting, value);
  const { help } = optionOf(setting);
  return chosen === '' ? help : `${help} ${value as string}: ${chosen}`;
}

/** The help in at most two sentences: the setting's effect, then the chosen value's or the next fact. */
export function briefHelp(setting: SettingKey, value: unknown): string {
  const chosen = choiceHelp(setting, value);
  const [first = '', second = ''] = sentencesOf(optionOf(setting).help);
  const [ofChoice = ''] = sentencesOf(chosen);
  return [first, ofChoice === '' ? second : ofChoice].filter(Boolean).join(' ');
}

/** Splits a text after full stops that end a sentence: followed by a capital letter or a digit. */
function sentencesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=[.!?])\s+(?=[A-Z0-9“])/);
}
