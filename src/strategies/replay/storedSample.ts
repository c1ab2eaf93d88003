/** What a checkpoint may hold of a completion: one schema for each form, which everything read must pass. */
import * as v from 'valibot';
import type {
  Beginning,
  Branch,
  Hint,
  PrunedTrajectory,
  Survived,
  Trajectory,
  Vote,
} from '../../rollout/trajectory.ts';
import type { OpenSample } from '../../rollout/unfinished.ts';
import type { Prompt, StepVerdict, Verdict } from '../../tasks/task.ts';

/** Entries for all fields of a type: a field that it gains must be stored too, or nothing compiles. */
type EntriesOf<T> = Readonly<Record<keyof T, v.GenericSchema>>;

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A number that a run measured. */
const measured = v.union([v.number(), v.nan()]);
const counts = v.array(count);

/** The prompt of a completion. */
export const promptSchema = v.object({
  task: v.string(),
  split: v.picklist(['train', 'eval']),
  index: count,
  level: count,
  tokens: counts,
  features: v.optional(v.array(v.number())),
  key: v.string(),
} satisfies EntriesOf<Prompt>);

/** The hint that a completion was given. */
export const hintSchema = v.object({ context: count, tokens: counts } satisfies EntriesOf<Hint>);

/** The tokens that every completion of a root begins with. */
export const beginningSchema = v.object({ tokens: counts, own: count } satisfies EntriesOf<Beginning>);

const verdictSchema = v.object({
  reward: measured,
  correct: v.boolean(),
  reason: v.string(),
  steps: v.optional(
    v.array(v.object({ from: count, to: count, correct: v.boolean() } satisfies EntriesOf<StepVerdict>)),
  ),
} satisfies EntriesOf<Verdict>);

const perToken = {
  tokens: v.instance(Int32Array),
  roles: v.instance(Uint8Array),
  trainMask: v.instance(Uint8Array),
  logps: v.instance(Float32Array),
  entropies: v.instance(Float32Array),
  versions: v.instance(Int32Array),
  values: v.optional(v.instance(Float32Array)),
  qualities: v.optional(v.instance(Float32Array)),
  gaps: v.optional(v.instance(Float32Array)),
};

/** What completions have whether or not they ended. */
const written = {
  ...perToken,
  prompt: promptSchema,
  group: count,
  sample: count,
  round: count,
  branch: v.optional(v.object({ from: count, at: count } satisfies EntriesOf<Branch>)),
  boundaries: v.optional(v.instance(Int32Array)),
  features: v.optional(v.instance(Float32Array)),
  lastValue: v.optional(measured),
  survived: v.optional(
    v.object({
      at: count,
      quality: measured,
      confidence: v.optional(measured),
      probability: measured,
    } satisfies EntriesOf<Survived>),
  ),
  terminated: v.boolean(),
  truncated: v.boolean(),
  hint: v.optional(hintSchema),
  vote: v.optional(
    v.object({
      answer: v.nullable(v.string()),
      label: v.nullable(v.string()),
      margin: measured,
    } satisfies EntriesOf<Vote>),
  ),
};

/** Whether all arrays with one entry per token have as many. */
function sameLengths(sample: { readonly tokens: Int32Array }): boolean {
  return Object.entries(sample).every(
    ([name, value]: [string, unknown]) =>
      !(name in perToken) ||
      value === undefined ||
      (value as ArrayLike<unknown>).length === sample.tokens.length,
  );
}
const differ = 'arrays of different lengths';

/** A finished completion. */
export const trajectorySchema: v.GenericSchema<Trajectory> = v.pipe(
  v.object({ ...written, verdict: verdictSchema, reward: measured } satisfies EntriesOf<Trajectory>),
  v.check((sample) => sameLengths(sample), differ),
);

/** A pruned completion. */
export const prunedSchema: v.GenericSchema<PrunedTrajectory> = v.pipe(
  v.object({
    ...written,
    cut: v.object({ rule: v.string(), score: v.nullable(v.number()) }),
    finished: v.optional(verdictSchema),
  } satisfies EntriesOf<PrunedTrajectory>),
  v.check((sample) => sameLengths(sample), differ),
);

/** An unfinished completion. */
export const openSchema: v.GenericSchema<OpenSample> = v.pipe(
  v.object({
    ...written,
    token0: v.optional(v.instance(Int32Array)),
    token1: v.optional(v.instance(Int32Array)),
    probability0: v.optional(v.instance(Float32Array)),
    probability1: v.optional(v.instance(Float32Array)),
    failure: v.optional(v.string()),
    pending: v.optional(counts),
    imposed: v.optional(count),
    since: v.optional(count),
  } satisfies EntriesOf<OpenSample>),
  v.check((sample) => sameLengths(sample), differ),
);
