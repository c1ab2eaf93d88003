/**
 * Own methods: the record that travels with a run (code and what it describes) and the ones whose code answers in this thread. The
 * code must not run here; the caller that can run it provides answers.
 */
import { hashBytes } from '../../tensor/hash.ts';
import type { Expression } from './expression.ts';

/** Longest code in characters, as of own tasks, and most settings. */
export const longestMethod = 16_384;
export const mostOwnSettings = 12;
/** Most parts of an own reward. */
export const mostRewardParts = 6;

/** What an own method may write; everything else is that of the method it is based on. */
export const hookNames = [
  'advantages',
  'loss',
  'reward',
  'keep',
  'choose',
  'hint',
  'replay',
  'branch',
] as const;
export type HookName = (typeof hookNames)[number];

/** A setting of an own method: a number, or a switch that reads as 1 or 0. */
export interface OwnSetting {
  readonly name: string;
  readonly kind: 'number' | 'switch';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly help: string;
}

/** A part of an own reward. Normalised parts have mean 0 and standard deviation 1 in their group before they are weighted. */
export interface OwnRewardPart {
  readonly name: string;
  readonly weight: number;
  readonly normalise: boolean;
}

/** The description that the code gives. */
export interface OwnMethodFacts {
  readonly title: string;
  /** Id of a method of the catalogue. */
  readonly basedOn: string;
  /** Settings of the catalogue that it fixes, checked where a run is configured. */
  readonly set: Readonly<Record<string, string | number | boolean | null>>;
  readonly settings: readonly OwnSetting[];
  readonly hooks: readonly HookName[];
  /** Empty without the hook `reward`. */
  readonly rewards: readonly OwnRewardPart[];
  /** Null without the hook `loss`. */
  readonly loss: Expression | null;
}

/** A complete own method: all that a run needs to continue on another device. */
export interface OwnMethod extends OwnMethodFacts {
  /** A JavaScript module; see `src/sandbox`. */
  readonly source: string;
  /** The values of its settings in this run, by name: one for each. */
  readonly values: Readonly<Record<string, number>>;
}

export type OwnMethodId = `method-${string}`;

/** The id of a method: a fingerprint of its code and description, whatever the values of its settings. */
export function ownMethodId({ values: _, ...method }: OwnMethod): OwnMethodId {
  const { source, title, basedOn, set, settings, hooks, rewards, loss } = method;
  const fixed = Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1));
  const own = settings.map((one) => [
    one.name,
    one.kind,
    one.default,
    one.min,
    one.max,
    one.integer,
    one.help,
  ]);
  const parts = rewards.map(({ name, weight, normalise }) => [name, weight, normalise]);
  const text = JSON.stringify([source, title, basedOn, fixed, own, hooks, parts, loss]);
  return `method-${hashBytes(new TextEncoder().encode(text)).slice(0, 12)}`;
}

/** How often a prompt was tried in earlier rounds and how often its completions were right. */
export interface PromptRecord {
  readonly tried: number;
  readonly solved: number;
}

/** The completions of a prompt as `advantages` sees them; tokens are those that are trained, in order. */
export interface OwnGroup {
  readonly rewards: readonly number[];
  /** Trained tokens of each completion. */
  readonly lengths: readonly number[];
  readonly logps: readonly (readonly number[])[];
  readonly entropies: readonly (readonly number[])[];
  /** Symbols; of control tasks, actions. */
  readonly tokens: readonly (readonly (string | number)[])[];
  readonly hinted: readonly boolean[];
  /** Where each left a tree: the other's index and the first own token; null elsewhere. */
  readonly parent: readonly ({ readonly from: number; readonly at: number } | null)[];
  readonly record: PromptRecord;
}

/** A finished completion as `reward` sees it. */
export interface OwnAttempt {
  readonly prompt: string;
  readonly text: string;
  /** The verifier's reward, in [0, 1]; NaN where it abstained, which the code reads as null. */
  readonly verdict: number;
  /** Trained tokens. */
  readonly length: number;
  readonly round: number;
}

/** An unfinished completion at a pruning check, as `keep` sees it. */
export interface OwnRow {
  readonly text: string;
  readonly length: number;
  readonly logps: readonly number[];
  readonly entropies: readonly number[];
}

/** A candidate as `choose` sees it. */
export interface OwnCandidate extends PromptRecord {
  readonly prompt: string;
  /** Rounds since it was last tried; null where it never was. */
  readonly age: number | null;
}

/** A hint request: the prompt, what was written without a hint, and the task's solution or null. */
export interface OwnHintRequest {
  readonly prompt: string;
  readonly attempts: readonly { readonly text: string; readonly reward: number }[];
  readonly solution: string | null;
}

/** A stored completion as `replay` sees it. */
export interface OwnStored {
  /** Rounds since it was sampled. */
  readonly age: number;
  readonly reward: number;
  /** Mean advantage of its trained tokens when it was sampled. */
  readonly advantage: number;
  readonly length: number;
  /** Mean surprisal of its tokens when sampled, nats. */
  readonly surprisal: number;
}

/** A whole completion where a tree may fork, as `branch` sees it: entropies of its tokens, one call per position. */
export interface OwnFork {
  readonly entropies: readonly number[];
}

type Values = OwnMethod['values'];

/**
 * The answers of the code, which runs elsewhere. Each rejects with a sentence where the code fails or answers in another
 * form; lengths of answers are checked. Numbers are finite, but for rewards and advantages, which may be NaN.
 */
export interface OwnAnswers {
  /** For each completion one advantage, or one for each of its trained tokens. */
  advantages(
    groups: readonly OwnGroup[],
    values: Values,
  ): Promise<readonly (readonly (number | readonly number[])[])[]>;
  /** For each completion the value of every part, in the order of `rewards`. */
  rewards(attempts: readonly OwnAttempt[], values: Values): Promise<readonly (readonly number[])[]>;
  /** For each set of rows checked together, whether each row is kept. */
  keep(sets: readonly (readonly OwnRow[])[], values: Values): Promise<readonly (readonly boolean[])[]>;
  /** A score for each candidate; the highest are chosen. */
  choose(prompts: readonly OwnCandidate[], values: Values): Promise<readonly number[]>;
  /** A hint for each request, or null for none. */
  hint(requests: readonly OwnHintRequest[], values: Values): Promise<readonly (string | null)[]>;
  /** A weight, 0 or more, for each stored completion. */
  replay(stored: readonly OwnStored[], values: Values): Promise<readonly number[]>;
  /** For each completion a score at each position; a tree forks at the highest above 0. */
  branch(forks: readonly OwnFork[], values: Values): Promise<readonly (readonly number[])[]>;
}

/** The code of an own method failed or gave no answer that fits. */
export class OwnMethodFailed extends Error {
  override readonly name = 'OwnMethodFailed';
  constructor(title: string, cause: unknown) {
    const because = cause instanceof Error ? cause.message : String(cause);
    super(`method ${title}: ${because}`, { cause });
  }
}

/** Answers by id; a method is its content, so an entry never changes. */
const playable = new Map<string, OwnAnswers>();

/** Makes the method's code answer in this thread. */
export function provideOwnMethod(own: OwnMethod, answers: OwnAnswers): void {
  playable.set(ownMethodId(own), answers);
}

/** The answers of a run's own method. Throws where its code does not run in this thread. */
export function answersOfMethod(own: OwnMethod | undefined): OwnAnswers {
  const answers = own && playable.get(ownMethodId(own));
  if (answers) return answers;
  throw new Error(`internal: the code of ${own?.title ?? 'the own method'} does not run in this thread`);
}
