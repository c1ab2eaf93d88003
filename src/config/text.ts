/** Settings as text, in the same form for links and `--set`: `epsilon_high=none`, `level_mixture=0,1,3`, `beta=0.04`. */
import { readNumber } from './number.ts';
import type { RunConfig, SettingKey } from './settings.ts';
import { optionOf } from './settings.ts';

const none = 'none';

/** The text of a setting's value; `readValue` reads it back exactly. */
export function writeValue(value: RunConfig[SettingKey]): string {
  if (value === null || value === '') return none;
  if (typeof value === 'object') return value.length === 0 ? none : value.join(',');
  return String(value);
}

/** The value that a text gives for a setting, unchecked. */
export function readValue(key: SettingKey, text: string): unknown {
  const option = optionOf(key);
  switch (option.kind) {
    case 'number':
      return readNumber(text);
    case 'optional-number':
      return text === none ? null : readNumber(text);
    case 'choice':
      return text;
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'weights':
      return text === none ? [] : text.split(',').map(readNumber);
    case 'choices':
      return text === none ? '' : text;
  }
}
