/** Messages from below as sentences for a reader. */
import { switches } from '../../config/option.ts';
import type { Problem } from '../../config/problem.ts';
import { isSettingKey, optionOf } from '../../config/settings.ts';

/** What the form calls a setting, as a sentence quotes it: the switch that it stands for, or its label. */
function quoted(key: string): string {
  if (!isSettingKey(key)) return key;
  return `“${switches.find(({ setting }) => setting === key)?.title ?? optionOf(key).label}”`;
}

/** Names of settings: whatever has an underscore, and one word only where a sentence says to set it or what its value is. */
const names = /\b[a-z]+(?:_[a-z]+)+\b|(?<=\b(?:set|leave|with) )[a-z]+(?= (?:to|at|"|true|false|\d))/gi;

/**
 * A problem's sentence beside its own field: without the field's name, which would only be said twice, and with other
 * settings by the names that stand in the form.
 */
export function withoutField(field: string, message: string): string {
  const rule = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  const inWords = rule.replace(names, quoted);
  return inWords.charAt(0).toUpperCase() + inWords.slice(1);
}

/** Why a switch cannot be turned on: of what it would have set, which nobody has chosen, and of leaving it off nothing is said. */
export function whyOff(field: string, message: string): string {
  return withoutField(field, message)
    .replace(/^"[^"]*" does not go/, 'Does not go')
    .replace(/, or leave [^.]*\.$/, '.');
}

/** A problem's sentence away from its field, which it begins with by the name in the form. */
export function withField({ field, message }: Problem): string {
  const rule = withoutField(field, message);
  return `${quoted(field)}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`;
}

/** An error as one sentence for a reader. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
