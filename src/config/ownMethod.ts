/** Checks the record of an own method in a configuration against the catalogue. Must not run its code. */
import * as v from 'valibot';
import {
  binaryOperations,
  lossValues,
  mostNodes,
  ternaryOperations,
  unaryOperations,
  type Expression,
  type LossValue,
} from '../learn/own/expression.ts';
import {
  hookNames,
  longestMethod,
  mostOwnSettings,
  mostRewardParts,
  ownMethodId,
  type HookName,
  type OwnMethod,
  type OwnSetting,
} from '../learn/own/ownMethod.ts';
import { knownOwnMethod, rememberOwnMethod } from '../learn/own/knownMethods.ts';
import { problemOf, type Problem } from './problem.ts';
import { optionOf, type Rule, type SettingKey } from './settings.ts';

export { knownOwnMethod, ownMethodId, rememberOwnMethod };
export type { OwnMethod, OwnSetting };

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));
const finite = v.pipe(v.number(), v.finite());

/** Operands of a node by its kind: indices of earlier nodes. */
const operandsOf = new Map<unknown, number>([
  ...unaryOperations.map((one) => [one, 1] as const),
  ...binaryOperations.map((one) => [one, 2] as const),
  ...ternaryOperations.map((one) => [one, 3] as const),
]);

/** Whether this is the node at index `at` of an expression. */
function isNode(node: unknown, at: number): boolean {
  if (!Array.isArray(node)) return false;
  const [kind, ...of] = node as readonly unknown[];
  if (kind === 'number') return of.length === 1 && Number.isFinite(of[0]);
  if (kind === 'value') return of.length === 1 && lossValues.includes(of[0] as LossValue);
  if (kind === 'setting') return of.length === 1 && typeof of[0] === 'string' && of[0].length <= 80;
  return (
    of.length === operandsOf.get(kind) &&
    of.every((one) => Number.isInteger(one) && (one as number) >= 0 && (one as number) < at)
  );
}

const expressionSchema = v.custom<Expression>((given) => {
  const { nodes, lines } = (given ?? {}) as Partial<Record<string, unknown>>;
  return (
    Array.isArray(nodes) &&
    Array.isArray(lines) &&
    nodes.length > 0 &&
    nodes.length <= mostNodes &&
    lines.length === nodes.length &&
    lines.every((line) => Number.isInteger(line) && line >= 0) &&
    nodes.every(isNode)
  );
});

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

/** The settings that a recipe has from its own method: what it fixes, and those by which its code acts. */
export function keysOfOwnMethod({ set, hooks }: Pick<OwnMethod, 'set' | 'hooks'>): readonly string[] {
  return [
    ...Object.keys(set),
    ...hooks.map((hook) => hookChoices[hook].setting),
    ...(hooks.includes('branch') ? ['topology'] : []),
    ...(hooks.includes('hint') ? ['hint'] : []),
  ];
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
