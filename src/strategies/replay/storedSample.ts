/** The schemas of a checkpoint's completions, which everything read must pass. */
import * as v from 'valibot';
import { taskOf } from '../../tasks/index.ts';
import { largestVocabulary } from '../../tasks/vocabulary/vocabulary.ts';
import { roles } from '../../rollout/sample.ts';
import type {
  Beginning,
  Branch,
  Graded,
  Hint,
  Latents,
  OperationUse,
  Prediction,
  Rating,
  PrunedSample,
  Survived,
  Sample,
  Vote,
} from '../../rollout/sample.ts';
import type { ShownRanking } from '../../rollout/ranking.ts';
import type { OpenSample } from '../../rollout/unfinished.ts';
import type { Prompt, StepVerdict, Verdict } from '../../tasks/task.ts';

/** Entries for all fields of a type: a new field must be stored too, or nothing compiles. */
type EntriesOf<T> = Readonly<Record<keyof T, v.GenericSchema>>;

/** A whole number, at least 0. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A measured number; NaN where it is unknown. */
const measured = v.union([v.pipe(v.number(), v.finite()), v.nan()]);
const share = v.union([v.pipe(v.number(), v.minValue(0), v.maxValue(1)), v.nan()]);
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
/** Ids of any vocabulary; whether they are of the task's is known with its prompt. */
const isToken = (id: number): boolean => Number.isInteger(id) && id >= 0 && id < largestVocabulary;
const tokens = v.pipe(v.array(v.pipe(v.number(), v.check(isToken, 'a token id'))), v.maxLength(4096));

export const promptSchema = v.object({
  task: v.string(),
  split: v.picklist(['train', 'eval']),
  index: wholeNumber,
  level: wholeNumber,
  tokens,
  features: v.optional(v.array(v.number())),
  key: v.string(),
} satisfies EntriesOf<Prompt>);

export const hintSchema = v.object({ context: wholeNumber, tokens } satisfies EntriesOf<Hint>);

/** The tokens that every completion of a root begins with. */
export const beginningSchema = v.object({ tokens, own: wholeNumber } satisfies EntriesOf<Beginning>);

const verdictSchema = v.object({
  reward: measured,
  correct: v.boolean(),
  reason: v.string(),
  steps: v.optional(
    v.array(
      v.object({ from: wholeNumber, to: wholeNumber, correct: v.boolean() } satisfies EntriesOf<StepVerdict>),
    ),
  ),
  abstained: v.optional(v.literal(true)),
  cost: v.optional(v.number()),
  rules: v.optional(v.record(v.string(), share)),
} satisfies EntriesOf<Verdict>);

const mostRole = Math.max(...Object.values(roles));
const ids = v.pipe(
  v.instance(Int32Array),
  v.check((all) => all.every(isToken), 'token ids'),
);
/** Ends of nodes, in order. */
const ascending = v.pipe(
  v.instance(Int32Array),
  v.check((all) => all.every((at, i) => at >= (i > 0 ? (all[i - 1] as number) : 0)), 'positions in order'),
);

const perToken = {
  tokens: ids,
  roles: v.pipe(
    v.instance(Uint8Array),
    v.check((all) => all.every((role) => role <= mostRole), 'roles of tokens'),
  ),
  trainMask: v.pipe(
    v.instance(Uint8Array),
    v.check((all) => all.every((bit) => bit <= 1), 'bits'),
  ),
  logps: v.instance(Float32Array),
  entropies: v.instance(Float32Array),
  versions: v.pipe(
    v.instance(Int32Array),
    v.check((all) => all.every((version) => version >= -1), 'weights versions'),
  ),
  values: v.optional(v.instance(Float32Array)),
  qualities: v.optional(v.instance(Float32Array)),
  gaps: v.optional(v.instance(Float32Array)),
  viabilities: v.optional(v.instance(Float32Array)),
  efficiencies: v.optional(v.instance(Float32Array)),
};

/** Fields of all completions, finished or not. */
const written = {
  ...perToken,
  prompt: promptSchema,
  group: wholeNumber,
  sample: wholeNumber,
  round: wholeNumber,
  branch: v.optional(v.object({ from: wholeNumber, at: wholeNumber } satisfies EntriesOf<Branch>)),
  boundaries: v.optional(ascending),
  features: v.optional(v.instance(Float32Array)),
  states: v.optional(
    v.pipe(
      v.instance(Float32Array),
      v.check((all) => all.every(Number.isFinite), 'finite states'),
    ),
  ),
  lastValue: v.optional(measured),
  survived: v.optional(
    v.object({
      at: wholeNumber,
      quality: share,
      confidence: v.optional(measured),
      probability: share,
    } satisfies EntriesOf<Survived>),
  ),
  terminated: v.boolean(),
  truncated: v.boolean(),
  hint: v.optional(hintSchema),
  vote: v.optional(
    v.object({
      answer: v.nullable(v.string()),
      label: v.nullable(v.string()),
      margin: share,
    } satisfies EntriesOf<Vote>),
  ),
  rated: v.optional(v.object({ won: v.nullable(wholeNumber) } satisfies EntriesOf<Rating>)),
  graded: v.optional(
    v.object({ scores: v.array(share), weights: v.array(amount) } satisfies EntriesOf<Graded>),
  ),
  prediction: v.optional(
    v.object({
      of: v.picklist(['rate', 'length']),
      value: v.nullable(amount),
    } satisfies EntriesOf<Prediction>),
  ),
  rankings: v.optional(
    v.array(
      v.object({
        at: wholeNumber,
        order: v.array(wholeNumber),
        logp: v.pipe(v.number(), v.finite(), v.maxValue(0)),
      } satisfies EntriesOf<ShownRanking>),
    ),
  ),
  latents: v.optional(
    v.pipe(
      v.object({
        slots: wholeNumber,
        ids,
        weights: v.pipe(
          v.instance(Float32Array),
          v.check((all) => all.every((weight) => weight >= 0 && weight <= 1), 'weights of a mixture'),
        ),
        ended: v.boolean(),
      } satisfies EntriesOf<Latents>),
      v.check(
        ({ slots, ids: all, weights }) =>
          weights.length === all.length && (slots === 0 ? all.length === 0 : all.length % slots === 0),
        'as many weights as symbols in every slot',
      ),
    ),
  ),
  operation: v.optional(
    v.object({ calls: wholeNumber, need: v.nullable(share) } satisfies EntriesOf<OperationUse>),
  ),
};

/** Whether all tokens are ids of the task's vocabulary, or actions of it. */
function areOfTask({ tokens, prompt, latents }: Pick<Sample, 'tokens' | 'prompt' | 'latents'>): boolean {
  try {
    const task = taskOf(prompt.task);
    const most = task.kind === 'tokens' ? task.vocabulary.size : task.actions;
    const fits = (id: number): boolean => id < most;
    return tokens.every(fits) && prompt.tokens.every(fits) && (latents?.ids ?? []).every(fits);
  } catch {
    return false;
  }
}

/** Whether all arrays with one entry per token have equal length, and hidden states as many for each written token. */
function sameLengths(sample: Pick<Sample, 'tokens' | 'prompt' | 'states' | 'latents'>): boolean {
  const { tokens, prompt, states, latents } = sample;
  if (latents && latents.slots >= tokens.length - prompt.tokens.length) return false;
  const written = Math.max(1, tokens.length - prompt.tokens.length);
  if (states && states.length % written !== 0) return false;
  return Object.entries(sample).every(
    ([name, value]: [string, unknown]) =>
      !(name in perToken) ||
      value === undefined ||
      (value as ArrayLike<unknown>).length === sample.tokens.length,
  );
}
const differ = 'arrays of different lengths, or tokens that the task does not have';

export const trajectorySchema: v.GenericSchema<Sample> = v.pipe(
  v.object({ ...written, verdict: verdictSchema, reward: measured } satisfies EntriesOf<Sample>),
  v.check((sample) => areOfTask(sample) && sameLengths(sample), differ),
);

export const prunedSchema: v.GenericSchema<PrunedSample> = v.pipe(
  v.object({
    ...written,
    cut: v.object({ rule: v.string(), score: v.nullable(v.number()) }),
    finished: v.optional(verdictSchema),
  } satisfies EntriesOf<PrunedSample>),
  v.check((sample) => areOfTask(sample) && sameLengths(sample), differ),
);

export const openSchema: v.GenericSchema<OpenSample> = v.pipe(
  v.object({
    ...written,
    token0: v.optional(ids),
    token1: v.optional(ids),
    probability0: v.optional(v.instance(Float32Array)),
    probability1: v.optional(v.instance(Float32Array)),
    failure: v.optional(v.string()),
    pending: v.optional(tokens),
    imposed: v.optional(wholeNumber),
    since: v.optional(wholeNumber),
  } satisfies EntriesOf<OpenSample>),
  v.check((sample) => areOfTask(sample) && sameLengths(sample), differ),
);
