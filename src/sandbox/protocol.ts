/** Questions to the sandbox and its answers: plain data. Nothing that the task's code returns is trusted before it fits. */
import * as v from 'valibot';
import type {
  OwnAttempt,
  OwnCandidate,
  OwnFork,
  OwnGroup,
  OwnHintRequest,
  OwnMethod,
  OwnRow,
  OwnStored,
} from '../learn/own/ownMethod.ts';
import { mostLevels } from '../tasks/own/ownTask.ts';
import { largestVocabulary } from '../tasks/vocabulary/vocabulary.ts';

/** The description that the code gives. */
export interface Inspected {
  readonly title: string;
  readonly description: string;
  readonly solves: boolean;
  /** Whether the policy writes several times. */
  readonly turns: boolean;
  /** `answer`: the longest answer in symbols by the code's own statement, or null. */
  readonly levels: readonly { readonly title: string; readonly answer: number | null }[];
  /** How many rows each level has where the code lists its prompts; null where it draws them. */
  readonly rows: readonly number[] | null;
  /** The kind of symbols, or the symbols themselves; null where the code says nothing of them. */
  readonly vocabulary: 'characters' | 'words' | readonly string[] | null;
  /** Whether prompts are held out for evaluation. */
  readonly heldOut: boolean;
}

/** A prompt of a level with its solution, or null where the task has none. */
export interface Item {
  readonly prompt: string;
  /** With a mark between turns, where the policy writes several times. */
  readonly solution: string | null;
  /** What the code says between the turns of the solution. */
  readonly said?: readonly string[];
}

/** A prompt and its solution, or null where the task has none. */
type Drawn = readonly [prompt: string, solution: string | null];
/** A reward in [0, 1], null where the verifier abstains, and its own words, or an empty text. */
export type Rewarded = readonly [reward: number | null, reason: string];

/** A prompt and what was written to it, without its end token. */
type Written = readonly [prompt: string, text: string];

/** The values of an own method's settings. */
type SettingValues = OwnMethod['values'];
interface OfMethod<Item> {
  readonly items: readonly Item[];
  readonly values: SettingValues;
  /** Number of items after which random numbers repeat; absent: never. */
  readonly period?: number;
}

export type Ask =
  | { readonly ask: 'inspect' }
  /** Prompts number `from` … `from + count − 1` of a level, drawn or of its rows. */
  | { readonly ask: 'draw'; readonly level: number; readonly from: number; readonly count: number }
  | { readonly ask: 'verify'; readonly attempts: readonly Written[] }
  | {
      readonly ask: 'play';
      readonly attempts: readonly (readonly [prompt: string, turns: readonly string[]])[];
    }
  | { readonly ask: 'answers'; readonly attempts: readonly Written[] }
  /**
   * The description of an own method. Names that its loss may read: values of a token, numbers of the catalogue. `traces`:
   * runs the loss with symbols, whose operators must have been rewritten.
   */
  | {
      readonly ask: 'method';
      readonly values: readonly string[];
      readonly numbers: readonly string[];
      readonly traces: boolean;
    }
  | ({ readonly ask: 'advantages' } & OfMethod<Partial<OwnGroup>>)
  | ({ readonly ask: 'rewards'; readonly parts: readonly string[] } & OfMethod<OwnAttempt>)
  | ({ readonly ask: 'keep' } & OfMethod<readonly OwnRow[]>)
  | ({ readonly ask: 'choose' } & OfMethod<readonly OwnCandidate[]>)
  | ({ readonly ask: 'hint' } & OfMethod<OwnHintRequest>)
  | ({ readonly ask: 'replay' } & OfMethod<OwnStored>)
  | ({ readonly ask: 'branch' } & OfMethod<OwnFork>);

export interface Asked {
  readonly number: number;
  readonly source: string;
  readonly ask: Ask;
}

/** Answers as JSON, in parts that belong together, or the reason why there are none. */
export type Answer = { readonly answers: readonly string[] } | { readonly failed: string };
export type Answered = Answer & { readonly number: number };
/** A sign of life between the parts of a long answer. */
export type Alive = { readonly alive: true };
/** The first message of a worker: it has loaded, or the reason why not. */
export type Ready = { readonly ready: true } | { readonly ready: false; readonly because: string };

const titleSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80));

const finite = v.pipe(v.number(), v.finite());
/** A number that may be none: JSON has null for what is not finite. */
const perhaps = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? NaN),
);

const rewarded = v.tuple([v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.string()]);

const valueSchemas = {
  inspect: v.object({
    title: titleSchema,
    description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(240)),
    solves: v.boolean(),
    turns: v.boolean(),
    levels: v.pipe(
      v.array(v.object({ title: titleSchema, answer: v.nullable(v.pipe(v.number(), v.integer())) })),
      v.minLength(1),
      v.maxLength(mostLevels),
    ),
    rows: v.nullable(
      v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(mostLevels)),
    ),
    vocabulary: v.nullable(
      v.union([
        v.picklist(['characters', 'words']),
        v.pipe(v.array(v.string()), v.maxLength(largestVocabulary)),
      ]),
    ),
    heldOut: v.boolean(),
  }),
  draw: v.array(v.tuple([v.string(), v.nullable(v.string())])),
  verify: v.array(rewarded),
  play: v.array(v.tuple([v.array(v.string()), v.nullable(rewarded)])),
  answers: v.array(v.nullable(v.string())),
  // The record of an own method has one schema, in config; here only its form as an object is known.
  method: v.looseObject({}),
  advantages: v.array(v.array(v.union([perhaps, v.array(perhaps)]))),
  rewards: v.array(v.array(perhaps)),
  keep: v.array(v.array(v.boolean())),
  choose: v.array(v.array(finite)),
  hint: v.array(v.nullable(v.string())),
  replay: v.array(v.pipe(finite, v.minValue(0))),
  branch: v.array(v.array(finite)),
};

export interface Values {
  readonly inspect: Inspected;
  readonly draw: readonly Drawn[];
  readonly verify: readonly Rewarded[];
  /** What the policy read before each turn, at first nothing, and the reward; null where it is to write once more. */
  readonly play: readonly (readonly [said: readonly string[], rewarded: Rewarded | null])[];
  /** The answer in each text, for a vote; null where it has none. */
  readonly answers: readonly (string | null)[];
  /** Unchecked. */
  readonly method: Readonly<Record<string, unknown>>;
  readonly advantages: readonly (readonly (number | readonly number[])[])[];
  readonly rewards: readonly (readonly number[])[];
  readonly keep: readonly (readonly boolean[])[];
  readonly choose: readonly (readonly number[])[];
  readonly hint: readonly (string | null)[];
  readonly replay: readonly number[];
  readonly branch: readonly (readonly number[])[];
}

const replySchemas = Object.fromEntries(
  Object.entries(valueSchemas).map(([ask, value]) => [
    ask,
    v.union([v.object({ value }), v.object({ failed: v.string() })]),
  ]),
);

/** Whether the answer is one value, not a list of items. */
export const isOneValue = (ask: Ask['ask']): boolean => ask === 'inspect' || ask === 'method';

/** The value of an answer to this kind of question. Throws a sentence where the code failed or its answer has another form. */
export function valueOf<K extends Ask['ask']>(ask: K, answers: readonly string[]): Values[K] {
  const parts = answers.map((json) => partOf(ask, json));
  return (isOneValue(ask) ? parts[0] : parts.flat()) as Values[K];
}

function partOf<K extends Ask['ask']>(ask: K, json: string): Values[K] {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error('the code gave no answer that can be read');
  }
  const read = v.safeParse(replySchemas[ask] as v.GenericSchema<unknown, unknown>, given);
  if (!read.success)
    throw new Error(`the code must give what was asked, got another form (${whyNot(given)})`);
  const reply = read.output as { readonly value: Values[K] } | { readonly failed: string };
  if ('failed' in reply) throw new Error(reply.failed);
  return reply.value;
}

function whyNot(given: unknown): string {
  const shown = JSON.stringify(given) ?? 'nothing';
  return shown.length > 120 ? `${shown.slice(0, 117)}...` : shown;
}
