/** What is asked of an own method beside its record: whether it fits the catalogue, and the recipe that uses it. */
import { binaryOperations, lossValues, ternaryOperations, unaryOperations } from '../learn/own/expression.ts';
import type { HookName, OwnMethod } from '../learn/own/ownMethod.ts';
import { methodOptions } from '../methods/options.ts';
import { nearest } from './nearest.ts';
import type { Slot } from './meta.ts';
import { hookChoices, ownChoice } from './ownMethod.ts';
import { quote } from './problem.ts';
import { companionsOf, slotMetaOf } from './registry.ts';
import { isSettingKey, optionOf, settingKeys, type RunConfig, type SettingKey } from './settings.ts';

/** The numbers of the catalogue's settings that a loss may read; a clip range that is not set reads as the lower one. */
export const readableSettings: readonly string[] = settingKeys.filter(
  (key) => optionOf(key).kind === 'number' || key === 'epsilon_high',
);

/** Names that hooks use already: values that they get, and operations of a loss. */
const reserved = new Set<string>([
  ...lossValues,
  ...unaryOperations,
  ...binaryOperations,
  ...ternaryOperations,
  ...['rewards', 'lengths', 'logps', 'entropies', 'tokens', 'hinted', 'parent', 'record'],
  ...['prompt', 'text', 'verdict', 'length', 'attempts', 'solution', 'age', 'reward', 'surprisal'],
  ...['__proto__', 'constructor', 'prototype'],
]);
const isReservedName = (name: string): boolean => reserved.has(name);

/** A description that the code gives, against the catalogue: the first thing wrong, and the word of the code that says it. */
export interface CatalogueFault {
  readonly word: string;
  readonly message: string;
}

/** What of an own method does not go with the catalogue; null where all does. */
export function catalogueFault({
  basedOn,
  set,
  settings,
}: Pick<OwnMethod, 'basedOn' | 'set' | 'settings'>): CatalogueFault | null {
  const ids = methodOptions.method.choices.map(({ value }) => value as string);
  const near = (given: string, among: readonly string[]): string => {
    const found = nearest(given, among);
    return found.length > 0 ? ` Did you mean ${found.join(' or ')}?` : '';
  };
  if (!ids.includes(basedOn))
    return {
      word: 'basedOn',
      message: `basedOn must be a method of the catalogue, got ${quote(basedOn)}.${near(basedOn, ids)}`,
    };
  for (const key of Object.keys(set)) {
    if (key === 'method' || key === 'seed' || key === 'task')
      return { word: key, message: `set must not fix ${key}: the recipe chooses it. Leave it out.` };
    if (!isSettingKey(key))
      return { word: key, message: `set: ${key} is not a setting.${near(key, settingKeys)}` };
  }
  for (const { name: own } of settings) {
    if (isSettingKey(own))
      return {
        word: own,
        message: `settings: ${own} is a setting of the catalogue. Choose another name, or fix it with set.`,
      };
    if (isReservedName(own))
      return { word: own, message: `settings: ${own} is a value that hooks get. Choose another name.` };
  }
  return null;
}

/** Strategies of hooks whose switch sets more than itself, such as a pool of prompts to choose from. */
const switched = [
  ['choose', 'prompts', ownChoice],
  ['replay', 'replay', ownChoice],
  ['branch', 'topology', 'forks'],
] as const satisfies readonly (readonly [HookName, Slot, string])[];

/** What the switches of an own method's hooks set beside themselves, where they are off without it. */
function companionsOfHooks({ hooks }: OwnMethod, without: Partial<RunConfig>): Partial<RunConfig> {
  const companions = switched.flatMap(([hook, slot, id]) => {
    const { setting, off } = slotMetaOf(slot)?.choice ?? {};
    const value = without[setting as SettingKey] ?? off;
    return hooks.includes(hook) && value === off ? [companionsOf(slot, id)] : [];
  });
  return Object.assign({}, ...companions) as Partial<RunConfig>;
}

/** What a recipe with this own method sets: the method, what it fixes, and its code wherever it has some. */
export function settingsOfOwnMethod(own: OwnMethod, based: Partial<RunConfig> = {}): Partial<RunConfig> {
  const choices = Object.entries(hookChoices)
    .filter(([hook]) => own.hooks.includes(hook as HookName))
    .map(([, { setting, use }]) => [setting, use]);
  const set = own.set as Partial<RunConfig>;
  const hints = own.hooks.includes('hint') && (set.hint ?? based.hint ?? 'none') === 'none';
  return {
    ...companionsOfHooks(own, { ...based, ...set }),
    ...set,
    ...(own.hooks.includes('branch') && { topology: 'forks' }),
    ...(hints && { hint: 'all_failed' }),
    ...(Object.fromEntries(choices) as Partial<RunConfig>),
    method: own.basedOn as RunConfig['method'],
    own_method: own,
  };
}
