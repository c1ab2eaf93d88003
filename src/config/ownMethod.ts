/** Checks the record of an own method in a configuration against the catalogue. Must not run its code. */
import * as v from 'valibot';
import {
  binaryOperations,
  lossValues,
  mostNodes,
  ternaryOperations,
  unaryOperations,
  type ExpressionNode,
} from '../learn/own/expression.ts';
import {
  hookNames,
  isReservedName,
  longestMethod,
  mostOwnSettings,
  mostRewardParts,
  ownMethodId,
  type HookName,
  type OwnMethod,
  type OwnSetting,
} from '../learn/own/ownMethod.ts';
import { knownOwnMethod, rememberOwnMethod } from '../learn/own/knownMethods.ts';
import { methodOptions } from '../methods/options.ts';
import { nearest } from './nearest.ts';
import { ConfigError, problemOf, quote, refusal, type Problem } from './problem.ts';
import { readNumber } from './text.ts';
import {
  isSettingKey,
  optionOf,
  settingKeys,
  type Rule,
  type RunConfig,
  type SettingKey,
} from './settings.ts';

export { knownOwnMethod, ownMethodId, rememberOwnMethod };
export type { OwnMethod, OwnSetting };

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));
const finite = v.pipe(v.number(), v.finite());
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostNodes - 1));

const nodeSchema: v.GenericSchema<unknown, ExpressionNode> = v.union([
  v.strictTuple([v.literal('number'), finite]),
  v.strictTuple([v.literal('value'), v.picklist(lossValues)]),
  v.strictTuple([v.literal('setting'), name]),
  ...unaryOperations.map((one) => v.strictTuple([v.literal(one), place])),
  ...binaryOperations.map((one) => v.strictTuple([v.literal(one), place, place])),
  ...ternaryOperations.map((one) => v.strictTuple([v.literal(one), place, place, place])),
]);

const expressionSchema = v.pipe(
  v.strictObject({
    nodes: v.pipe(v.array(nodeSchema), v.minLength(1), v.maxLength(mostNodes)),
    lines: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.check(({ nodes, lines }) => lines.length === nodes.length, 'each node has a line'),
  v.check(
    ({ nodes }) =>
      nodes.every(
        ([kind, ...of], i) =>
          kind === 'number' || kind === 'value' || kind === 'setting' || of.every((at) => Number(at) < i),
      ),
    'nodes follow their operands',
  ),
);

const settingSchema = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,31}$/)),
    kind: v.picklist(['number', 'switch']),
    default: finite,
    min: finite,
    max: finite,
    integer: v.boolean(),
    help: v.pipe(v.string(), v.maxLength(160)),
  }),
  v.check((one) => one.min < one.max && one.default >= one.min && one.default <= one.max, 'a range'),
);

const ownMethodSchema = v.strictObject({
  source: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestMethod)),
  title: name,
  basedOn: name,
  set: v.record(v.string(), v.union([v.string(), finite, v.boolean(), v.null()])),
  settings: v.pipe(v.array(settingSchema), v.maxLength(mostOwnSettings)),
  hooks: v.array(v.picklist(hookNames)),
  rewards: v.pipe(
    v.array(v.strictObject({ name, weight: finite, normalise: v.boolean() })),
    v.maxLength(mostRewardParts),
  ),
  loss: v.nullable(expressionSchema),
  values: v.record(v.string(), finite),
});

/** The record, checked; null where it does not fit the schema. */
export function readOwnMethod(input: unknown): OwnMethod | null {
  const read = v.safeParse(ownMethodSchema, input);
  if (!read.success) return null;
  const own = read.output as OwnMethod;
  const isWhole =
    own.hooks.includes('loss') === (own.loss !== null) &&
    own.hooks.includes('reward') === own.rewards.length > 0 &&
    Object.keys(own.values).length === own.settings.length &&
    own.settings.every((setting) => isValueOf(setting, own.values[setting.name]));
  return isWhole ? own : null;
}

/** Whether a number is a value of an own setting. */
export const isValueOf = ({ kind, min, max, integer }: OwnSetting, value: number | undefined): boolean =>
  value !== undefined &&
  value >= min &&
  value <= max &&
  (Number.isInteger(value) || !(integer || kind === 'switch'));

/** The choice of a hook's code. */
export const ownChoice = 'own';

/**
 * Values of own settings as texts give them, by name. Throws `ConfigError` naming each that is unknown or out of range;
 * its field is the name after `own.`, as links and `--set` write it.
 */
export function readOwnValues(
  { title, settings }: Pick<OwnMethod, 'title' | 'settings'>,
  texts: Readonly<Record<string, string>>,
): Record<string, number> {
  const problems: Problem[] = [];
  const values: Record<string, number> = {};
  for (const [own, text] of Object.entries(texts)) {
    const field = `own.${own}`;
    const setting = settings.find((one) => one.name === own);
    const value = text === 'true' ? 1 : text === 'false' ? 0 : readNumber(text);
    if (!setting) problems.push({ field, message: `${field}: is not a setting of ${title}. Leave it out.` });
    else if (typeof value === 'number' && isValueOf(setting, value)) values[own] = value + 0;
    else problems.push(refusal(field, ruleOfOwn(setting), text));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

/** The values that an own setting takes, as the words after "must be". */
export const ruleOfOwn = ({ kind, integer, min, max }: OwnSetting): string =>
  kind === 'switch' ? 'true or false' : `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`;

/** The setting by which a run uses a hook's code, and the value that does. */
export const hookChoices: Readonly<Record<HookName, { setting: SettingKey; use: string | number }>> = {
  advantages: { setting: 'baseline', use: ownChoice },
  loss: { setting: 'surrogate', use: ownChoice },
  keep: { setting: 'prune', use: ownChoice },
  choose: { setting: 'prompt_selection', use: ownChoice },
  hint: { setting: 'hint_content', use: ownChoice },
  replay: { setting: 'replay', use: ownChoice },
  branch: { setting: 'fork_by', use: ownChoice },
  reward: { setting: 'own_reward', use: 1 },
};

/** The numbers of the catalogue's settings that a loss may read; a clip range that is not set reads as the lower one. */
export const readableSettings: readonly string[] = settingKeys.filter(
  (key) => optionOf(key).kind === 'number' || key === 'epsilon_high',
);

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

/** What a recipe with this own method sets: the method, what it fixes, and its code wherever it has some. */
export function settingsOfOwnMethod(own: OwnMethod, based: Partial<RunConfig> = {}): Partial<RunConfig> {
  const choices = Object.entries(hookChoices)
    .filter(([hook]) => own.hooks.includes(hook as HookName))
    .map(([, { setting, use }]) => [setting, use]);
  const set = own.set as Partial<RunConfig>;
  const hints = own.hooks.includes('hint') && (set.hint ?? based.hint ?? 'none') === 'none';
  return {
    ...set,
    ...(own.hooks.includes('branch') && { topology: 'forks' }),
    ...(hints && { hint: 'all_failed' }),
    ...(Object.fromEntries(choices) as Partial<RunConfig>),
    method: own.basedOn as RunConfig['method'],
    own_method: own,
  };
}

/**
 * Registers the own method of a configuration in this thread: null without one, a problem where its record is damaged or belongs
 * to another method.
 */
export function takeOwnMethod(record: unknown, method: unknown): OwnMethod | Problem | null {
  if (record === undefined) return null;
  const wrong = (why: string): Problem => ({ field: 'method', message: `method: ${why}`, why });
  const own = readOwnMethod(record);
  if (own === null)
    return wrong('The code of an own method is damaged. Open it again from its link or file.');
  const fault = catalogueFault(own);
  if (fault) return wrong(fault.message);
  if (method !== own.basedOn)
    return wrong(`${own.title} is based on ${own.basedOn}. Choose that method, or remove ${own.title}.`);
  rememberOwnMethod(own);
  return own;
}

/** Own code that a setting chooses must be there. */
export const ownChoiceRules: readonly Rule[] = Object.entries(hookChoices).map(
  ([hook, { setting, use }]): Rule =>
    (config) => {
      const value: unknown = config[setting];
      const isUsed = use === ownChoice ? value === use : value !== optionOf(setting).default;
      if (!isUsed || config.own_method?.hooks.includes(hook as HookName)) return null;
      const { title } = config.own_method ?? {};
      const missing = title
        ? `${title} has no ${hook}.`
        : `It needs the ${hook} of an own method, which is not here.`;
      return problemOf({
        field: setting,
        why: `${missing} Write one under Methods, or choose another value.`,
        ways: [{ setting, value: optionOf(setting).default }],
      });
    },
);
