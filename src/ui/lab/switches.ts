/** What a switch of the recipe sets: a strategy that fits the task when it is turned on, none when it is turned off. */
import type { switches, SwitchSetting } from '../../config/option.ts';
import { holds, switchOf } from '../../config/registry.ts';
import { checkConfig, type Problem } from '../../config/schema.ts';
import { optionOf, settingKeys, type SettingKey } from '../../config/settings.ts';

export type RecipeSwitch = (typeof switches)[number];

type Values = Readonly<Record<string, unknown>>;

/** Its strategies, none left out. */
export function strategiesOf({ setting, off }: RecipeSwitch): readonly string[] {
  const option = optionOf(setting);
  return option.kind === 'choice'
    ? option.choices.map(({ value }) => value).filter((value) => value !== off)
    : [];
}

/**
 * The strategy that turning it on sets: the first that breaks no rule, `last` before the others; else the first that
 * breaks none by itself, so that another setting has to follow; else why there is none.
 */
export function turnedOn(
  one: RecipeSwitch,
  values: Values,
  last: string | null,
): { readonly value: string } | { readonly refusal: Problem } {
  const candidates = [...new Set([...(last === null ? [] : [last]), ...strategiesOf(one)])];
  const problems = candidates.map((value) => checkConfig({ ...values, [one.setting]: value }));
  const before = new Set(checkConfig(values).map(({ message }) => message));
  const added = problems.map((found) => found.filter(({ message }) => !before.has(message)));
  const clean = added.findIndex((found) => found.length === 0);
  const possible = added.findIndex((found) => found.every(({ field }) => field !== one.setting));
  const chosen = candidates[clean === -1 ? possible : clean];
  return chosen === undefined
    ? { refusal: added[0]?.[0] ?? { field: one.setting, message: 'It has no strategy.' } }
    : { value: chosen };
}

/** The settings that stand under it while it is on, its own choice of strategy first. */
export function settingsUnder(setting: SwitchSetting, strategy: string): SettingKey[] {
  const keys = settingKeys.filter((key) => {
    const { when = [], under } = optionOf(key);
    const isOfStrategy = under?.with?.includes(strategy) ?? true;
    const named = when.filter((condition) => condition.setting === setting);
    return switchOf(key) === setting && isOfStrategy && holds(named, { [setting]: strategy });
  });
  return keys.sort((a, b) => Number(b === setting) - Number(a === setting));
}
