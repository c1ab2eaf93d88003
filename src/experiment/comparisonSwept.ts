/** A number that a sweep varies: a setting of the catalogue, or one of the recipe's own method, as `own.floor`. */
import { isValueOf } from '../config/ownMethod.ts';
import { ruleOfOwn } from '../config/ownValues.ts';
import { refusal, type Problem } from '../config/problem.ts';
import { checkConfig, type RunConfig } from '../config/schema.ts';
import { isSettingKey, optionOf, settingKeys, type SettingKey } from '../config/settings.ts';
import { decidedKeys } from './comparison.ts';

type OwnSetting = NonNullable<RunConfig['own_method']>['settings'][number];
/** A setting of an own method, named as links and `--set` name it. */
type OwnKey = `own.${string}`;
export type SweptKey = SettingKey | OwnKey;

/** A value of a number, or null for "not set". */
export type SweptValue = number | null;

export interface SweptNumber {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  /** Whether it may be without a value. */
  readonly isOptional: boolean;
}

/** Numbers that a comparison decides for every arm, so that a sweep of them would compare a recipe with itself. */
const shared: readonly SettingKey[] = [...decidedKeys, 'eval_every_rounds'];

/** Settings of the catalogue that can be swept. */
export const sweepKeys: readonly SettingKey[] = settingKeys.filter(
  (key) => ['number', 'optional-number'].includes(optionOf(key).kind) && !shared.includes(key),
);

/** The key of a setting of an own method. */
export const ownKey = (name: string): OwnKey => `own.${name}`;

/** The name in such a key; null for a setting of the catalogue. */
export const ownNameOf = (key: SweptKey): string | null =>
  isSettingKey(key) ? null : key.slice('own.'.length);

/** The own method's setting that a key names; undefined for a setting of the catalogue, and where the recipe has none. */
export function ownSettingOf(recipe: RunConfig | null, key: SweptKey): OwnSetting | undefined {
  return isSettingKey(key)
    ? undefined
    : recipe?.own_method?.settings.find(({ name }) => ownKey(name) === key);
}

/** The number that a key names in a recipe; null where it names none. Only settings of own methods need the recipe. */
export function sweptNumber(recipe: RunConfig | null, key: SweptKey): SweptNumber | null {
  if (isSettingKey(key)) {
    const option = optionOf(key);
    if (option.kind !== 'number' && option.kind !== 'optional-number') return null;
    const { label, min, max, integer = false } = option;
    return { label, min, max, integer, isOptional: option.kind === 'optional-number' };
  }
  const own = ownSettingOf(recipe, key);
  if (own?.kind !== 'number') return null;
  const { name, min, max, integer } = own;
  return { label: name, min, max, integer, isOptional: false };
}

/** The value that a recipe has; null where it is not set. */
export function sweptValue(recipe: RunConfig, key: SweptKey): SweptValue {
  if (isSettingKey(key)) return recipe[key] as SweptValue;
  const own = ownSettingOf(recipe, key);
  return own ? (recipe.own_method?.values[own.name] ?? own.default) : null;
}

/** The recipe with another value, which may be out of range. */
export function withSwept(recipe: RunConfig, key: SweptKey, value: SweptValue): RunConfig {
  if (isSettingKey(key)) return { ...recipe, [key]: value };
  const { own_method: method } = recipe;
  const own = ownSettingOf(recipe, key);
  if (!method || !own || value === null) return recipe;
  return { ...recipe, own_method: { ...method, values: { ...method.values, [own.name]: value } } };
}

/** The first problem of a recipe with this value, or null. */
export function sweptProblem(recipe: RunConfig, key: SweptKey, value: SweptValue): Problem | null {
  const own = ownSettingOf(recipe, key);
  if (own && !isValueOf(own, value ?? NaN)) return refusal(key, ruleOfOwn(own), value);
  return checkConfig(withSwept(recipe, key, value))[0] ?? null;
}
