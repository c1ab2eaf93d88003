/** A setting's help cut to what is chosen: the help of a long list of choices would cover the setting that it is about. */
import { optionOf, type SettingKey } from '../../config/settings.ts';

/** Longer ones are cut. */
const roomy = 300;

/** What the help says before its choices, and of each choice that it speaks of; one entry where it speaks of none. */
function partsOf(setting: SettingKey): ReadonlyMap<string | null, string> {
  const option = optionOf(setting);
  const { help } = option;
  const starts = (option.kind === 'choice' ? option.choices : [])
    .flatMap(({ value }) => {
      const at = ` ${help}`.indexOf(` ${value}: `);
      return at === -1 ? [] : [{ value, at }];
    })
    .sort((a, b) => a.at - b.at);
  const ends = [...starts.slice(1).map(({ at }) => at), help.length];
  return new Map([
    [null, help.slice(0, starts[0]?.at ?? help.length).trim()],
    ...starts.map(({ value, at }, i) => [value, help.slice(at, ends[i]).trim().replace(/;$/, '.')] as const),
  ]);
}

/** The whole help where there is room for it, or what it says of the chosen value. */
export function helpOf(setting: SettingKey, value: unknown): string {
  const { help } = optionOf(setting);
  const parts = partsOf(setting);
  if (help.length <= roomy || parts.size === 1) return help;
  const chosen = typeof value === 'string' ? parts.get(value) : undefined;
  const rest = chosen === undefined ? 'Choose one to read of it here.' : 'Choose another to read of it.';
  return [parts.get(null), chosen, rest].filter((part) => part !== undefined && part !== '').join(' ');
}
