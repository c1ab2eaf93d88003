/** The one check of completions that a checkpoint holds: what is plain of them, and which arrays stand beside it. */
import * as v from 'valibot';
import { roles } from '../../rollout/trajectory.ts';
import type { Prompt } from '../../tasks/task.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const share = v.pipe(finite, v.minValue(0), v.maxValue(1));
/** Ids of the alphabet; the actions of control tasks are fewer. */
const token = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(63));
const tokens = v.pipe(v.array(token), v.maxLength(4096));
/** Checkpoints write a reward that nobody knows as null. */
const reward = v.union([v.nullable(finite), v.nan()]);

const span = { from: count, to: count };

const promptSchema = v.looseObject({
  task: v.string(),
  split: v.picklist(['train', 'eval']),
  index: count,
  level: count,
  tokens,
  features: v.exactOptional(v.array(finite)),
  key: v.string(),
});

const verdictSchema = v.looseObject({
  reward,
  correct: v.boolean(),
  reason: v.string(),
  steps: v.exactOptional(v.array(v.looseObject({ ...span, correct: v.boolean() }))),
});

const hintSchema = v.looseObject({ context: count, tokens });

/** What every completion has, ended or not. */
const written = {
  prompt: promptSchema,
  group: count,
  sample: count,
  round: count,
  branch: v.exactOptional(v.looseObject({ from: count, at: count })),
  lastValue: v.exactOptional(finite),
  survived: v.exactOptional(
    v.looseObject({
      at: count,
      quality: share,
      confidence: v.exactOptional(finite),
      probability: v.pipe(share, v.gtValue(0)),
    }),
  ),
  terminated: v.boolean(),
  truncated: v.boolean(),
  failure: v.exactOptional(v.string()),
  hint: v.exactOptional(hintSchema),
  vote: v.exactOptional(
    v.looseObject({ answer: v.nullable(v.string()), label: v.nullable(v.string()), margin: share }),
  ),
  pending: v.exactOptional(tokens),
  imposed: v.exactOptional(count),
};

const schemas = {
  /** Ended and verified. */
  whole: v.looseObject({ ...written, verdict: verdictSchema, reward }),
  /** Stopped for good before its end. */
  pruned: v.looseObject({
    ...written,
    cut: v.looseObject({ rule: v.string(), score: v.nullable(finite) }),
    finished: v.exactOptional(verdictSchema),
  }),
  /** In the middle of its writing, or ended and not yet verified. */
  open: v.looseObject(written),
} as const;

const rootSchema = v.looseObject({
  prompt: promptSchema,
  begin: v.exactOptional(v.looseObject({ tokens, own: count })),
  hint: v.exactOptional(hintSchema),
  round: count,
  growth: v.exactOptional(
    v.looseObject({
      samples: count,
      firstSample: count,
      nextSample: count,
      left: v.nullable(count),
      tally: v.record(v.string(), count),
      checked: v.array(count),
    }),
  ),
});

/** Whether a value is a prompt of any task. */
export function isPrompt(value: unknown): value is Prompt {
  return v.is(promptSchema, value);
}

/** Whether a value is a root that a round did not finish, its samples left out. */
export function isRootHead(value: unknown): boolean {
  return v.is(rootSchema, value);
}

/** What a stored completion is to be. */
export type Stage = keyof typeof schemas;

/** Whether these are the plain fields of a completion at this stage. */
export function isPlainTrajectory(plain: unknown, stage: Stage): boolean {
  return v.is(schemas[stage], plain);
}

/** Arrays that a completion may hold, the kind of each, and whether it has one value per token. */
const kinds: Readonly<Record<string, readonly [kind: string, perToken: boolean]>> = {
  tokens: ['Int32Array', true],
  roles: ['Uint8Array', true],
  trainMask: ['Uint8Array', true],
  logps: ['Float32Array', true],
  entropies: ['Float32Array', true],
  versions: ['Int32Array', true],
  values: ['Float32Array', true],
  qualities: ['Float32Array', true],
  gaps: ['Float32Array', true],
  boundaries: ['Int32Array', false],
  features: ['Float32Array', false],
  token0: ['Int32Array', false],
  token1: ['Int32Array', false],
  probability0: ['Float32Array', false],
  probability1: ['Float32Array', false],
};

/** Whether a completion of `length` tokens may hold an array of this name, kind and size. */
export function isKnownArray(name: string, kind: string, size: number, length: number): boolean {
  const [expected, perToken] = Object.hasOwn(kinds, name) ? (kinds[name] ?? []) : [];
  return kind === expected && (!perToken || size === length);
}

const mostRole = Math.max(...Object.values(roles));

/** Whether the values of an array are such as a completion can hold. */
export function areKnownValues(name: string, values: ArrayLike<number>): boolean {
  const numbers = Array.from(values);
  switch (name) {
    case 'tokens':
    case 'token0':
    case 'token1':
      return numbers.every((id) => id >= 0 && id <= 63);
    case 'roles':
      return numbers.every((role) => role <= mostRole);
    case 'trainMask':
      return numbers.every((bit) => bit <= 1);
    case 'versions':
      return numbers.every((version) => version >= -1);
    case 'boundaries':
      return numbers.every((at, i) => at >= 0 && at >= (numbers[i - 1] ?? 0));
    default:
      // What a policy says at extreme temperatures need not be finite.
      return true;
  }
}
