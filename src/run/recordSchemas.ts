/**
 * The schemas of stored runs: the one check of metric rows, ledgers and checkpoints, whether from storage, a run file
 * or the command line. They check shapes; the run checks that a checkpoint's hash fits.
 */
import * as v from 'valibot';
import { ConfigError, parseConfig } from '../config/schema.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Ledger } from '../rollout/ledger.ts';
import { isOwnKey, type ChangedKey } from '../config/changed.ts';
import { isSettingKey } from '../config/settings.ts';
import type { Checkpoint, EarlierEngine, MetricRow, RunHistory, RunResult } from './records.ts';

/** Most named arrays of a checkpoint: weights, moments and the older weights that some methods keep. */
export const mostArrays = 256;
const longestArrayName = 64;
/** Deepest nesting of a checkpoint's state; strategies write at most 9. */
const mostDepth = 40;
/** Most changes of settings in a run's history. */
export const mostChanges = 1000;

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const finite = v.pipe(v.number(), v.finite());
export const amount = v.pipe(finite, v.minValue(0));

/** Settings added by a newer version take their defaults; any other problem names its field. */
export const configSchema = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, RunConfig>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseConfig(dataset.value);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  }),
);

export const resultSchema: v.GenericSchema<unknown, RunResult> = v.object({
  round: count,
  reward: v.nullable(finite),
  passAt1: v.nullable(finite),
  numTokens: amount,
  seconds: amount,
  state: v.picklist(['running', 'paused', 'done', 'error']),
});

export const rowSchema: v.GenericSchema<unknown, MetricRow> = v.objectWithRest(
  { round: count, update: count },
  v.nullable(finite),
);

/** A counter that older stored runs do not have. */
const laterCount = v.optional(count, 0);

const ledgerSchema = v.object({
  tok_prompt: count,
  tok_hint: count,
  tok_unique: count,
  tok_noshare: count,
  tok_prefill: count,
  tok_draft: count,
  tok_train: count,
  tok_empty: laterCount,
  tok_aux: count,
  tok_eval: count,
  steps_seq: count,
  verify: count,
  turns: count,
  positions_update: count,
  positions_saved: laterCount,
  reward_model_calls: v.optional(count),
  human_choices: v.optional(count),
  steps_draft: v.optional(count),
} satisfies Record<keyof Ledger, v.GenericSchema>);

/** Whether plain JSON nests no deeper than `most` and has no key that names a prototype; never recurses further. */
function isTame(value: unknown, most = mostDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (most === 0 || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((item) => isTame(item, most - 1));
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

const arraysSchema = v.custom<Readonly<Record<string, Float32Array>>>((value) => {
  if (!isPlain(value)) return false;
  const names = Object.keys(value);
  return (
    names.length <= mostArrays &&
    names.every((name) => name.length <= longestArrayName && value[name] instanceof Float32Array)
  );
}, `must be at most ${mostArrays} float32 arrays, named in at most ${longestArrayName} letters`);

const stateSchema = v.custom<Readonly<Record<string, unknown>>>(
  (value) => isPlain(value) && isTame(value),
  `must be a record that nests at most ${mostDepth} deep, without keys named __proto__`,
);

const evaluationSchema = v.object({ round: count, passAt1: finite });

export const enginesSchema: v.GenericSchema<unknown, readonly EarlierEngine[]> = v.pipe(
  v.array(v.object({ engine: v.nullable(v.pipe(v.string(), v.maxLength(40))), round: count })),
  v.maxLength(mostChanges),
);

const historySchema: v.GenericSchema<unknown, RunHistory> = v.object({
  changes: v.pipe(
    v.array(
      v.object({
        round: count,
        setting: v.custom<ChangedKey>(
          (key) => typeof key === 'string' && (isSettingKey(key) || isOwnKey(key)),
          'must be a setting',
        ),
        from: v.custom<unknown>((value) => isTame(value, 2), 'must be the value of a setting'),
        to: v.custom<unknown>((value) => isTame(value, 2), 'must be the value of a setting'),
      }),
    ),
    v.maxLength(mostChanges),
  ),
  atEnd: v.nullable(v.object({ evaluation: v.nullable(evaluationSchema), tok_eval: count })),
  continuedAt: v.pipe(v.array(count), v.maxLength(mostChanges)),
  engines: v.optional(enginesSchema),
  joinedAt: v.optional(count),
});

export const checkpointSchema: v.GenericSchema<unknown, Checkpoint> = v.object({
  version: v.literal(1),
  config: configSchema,
  round: count,
  update: count,
  arrays: arraysSchema,
  state: stateSchema,
  ledger: ledgerSchema,
  seconds: amount,
  changedAt: v.optional(count),
  history: v.optional(historySchema),
  engine: v.optional(v.string()),
  hash: v.string(),
});

/** The first broken rule, as `path: rule`. */
export function issueText(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issues[0]);
  return path === null ? issues[0].message : `${path}: ${issues[0].message}`;
}

/** A value with a checkpoint's shape, or the reason why not, as `path: rule`. */
export function readCheckpoint(
  value: unknown,
): { readonly checkpoint: Checkpoint } | { readonly problem: string } {
  const read = v.safeParse(checkpointSchema, value, { abortEarly: true });
  // The value itself: a copy would reorder its keys, and so change its text in a run file.
  return read.success ? { checkpoint: value as Checkpoint } : { problem: issueText(read.issues) };
}
