/** Flags that are short for `--set key=value`, made from the table of settings. */
import { ruleOf } from '../config/schema.ts';
import { optionOf, settingKeys, type SettingKey } from '../config/settings.ts';
import { writeValue } from '../config/text.ts';
import type { Flag, Flags } from './arguments.ts';

/** The flag's name by the setting's key. */
const shortcuts = {
  method: 'method',
  task: 'task',
  level: 'level',
  seed: 'seed',
  max_rounds: 'rounds',
  threads: 'threads',
  rollout_workers: 'rollout-workers',
} as const satisfies Partial<Record<SettingKey, string>>;
export type ShortKey = keyof typeof shortcuts;

/** The flag of a setting, with the help, values and default of the setting. */
export function settingFlag(key: ShortKey): Flag {
  const option = optionOf(key);
  const values = option.kind === 'choice' ? '<name>' : '<number>';
  const rule = ruleOf(option);
  return {
    form: `--${shortcuts[key]} ${values}`,
    help: `${option.help} ${rule.charAt(0).toUpperCase()}${rule.slice(1)}. (default: ${writeValue(option.default as never)})`,
  };
}

/** `--set`, for every setting. */
export const setFlag: Flag = {
  form: '--set <key=value...>',
  help: 'Settings by their keys; --set help lists every key with its values and default. The flags above are short for some of them.',
  explain: settingsHelp,
};

/** Every setting: its key, the values that it takes, its default and its help. */
function settingsHelp(): string {
  const entries = settingKeys.map((key) => {
    const option = optionOf(key);
    const usual = writeValue(option.default as never);
    return `${key}: ${ruleOf(option)} (default: ${usual})\n    ${option.help}`;
  });
  return `${entries.join('\n')}\n\nA task or a method may bring a default of its own.\n`;
}

/** The texts for `applySet` that these shortcuts and `--set` give; the last of a setting wins. */
export function settingTexts(flags: Flags, keys: readonly ShortKey[]): readonly string[] {
  const short = keys.flatMap((key) => {
    const value = flags.text(shortcuts[key]);
    return value === undefined ? [] : [`${key}=${value}`];
  });
  return [...short, ...flags.list('set')];
}
