/**
 * Own tasks: the record that travels with a run (code and description) and the ones known in this thread. The code
 * must not run here; the caller that can run it provides prompts and the verifier.
 */
import { hashBytes } from '../../tensor/hash.ts';
import { END } from '../vocabulary/common.ts';
import { textView } from '../oneTurn.ts';
import type { Attempt, Level, TaskView, TokenTask } from '../task.ts';
import { turnViews } from '../turns.ts';
import { vocabularyOf, type Vocabulary, type VocabularyRecord } from '../vocabulary/vocabulary.ts';

/** Longest code in characters, and most levels. */
export const longestSource = 16_384;
export const mostLevels = 6;
/** Positions of a policy of the common symbols, and of others where their texts need more: prompt, answer and end token must fit. */
export const usualTokens = 96;
export const mostTokens = 256;

/** The description that the code gives, with lengths measured in the sandbox. */
export interface OwnTaskFacts {
  readonly title: string;
  readonly description: string;
  readonly levels: readonly Level[];
  /** Whether the task has reference solutions. */
  readonly solves: boolean;
  /** The policy writes several times; absent: once. */
  readonly turns?: true | undefined;
  /** Absent where the common symbols write all its texts. */
  readonly vocabulary?: VocabularyRecord | undefined;
}

/** A complete own task: all that a run needs to continue on another device. */
export interface OwnTask extends OwnTaskFacts {
  /** A JavaScript module; see `src/sandbox`. */
  readonly source: string;
  /** The policy's initial weights: random, delivered with the run, or the base policy of a built-in task. */
  readonly base: string;
  /**
   * How the weights of a warm start are made again: level, updates, a fingerprint, and what it minimises where that is not
   * cross-entropy, as `1.40.0123456789abcdef.otr32`.
   */
  readonly warm?: string | undefined;
}

/** The form of `OwnTask.warm`. */
export const warmForm = /^([1-6])\.([1-9]\d{0,3})\.([0-9a-f]{16})(?:\.(dft|otr(?:0|[1-9]\d{0,2})))?$/;

/** Values of `OwnTask.base`: random weights, and weights trained on the task's own solutions. */
export const freshBase = 'fresh';
export const taughtBase = 'taught';

export type OwnTaskId = `own-${string}`;

const idPattern = /^own-[0-9a-f]{12}$/;

export function isOwnTaskId(value: unknown): value is OwnTaskId {
  return typeof value === 'string' && idPattern.test(value);
}

/** The id of a task: a fingerprint of its code and description. */
export function ownTaskId({
  source,
  title,
  description,
  levels,
  solves,
  turns,
  vocabulary,
}: Omit<OwnTask, 'base' | 'warm'>): OwnTaskId {
  const facts = levels.map(({ level, title, promptLength, completionLength }) => [
    level,
    title,
    promptLength,
    completionLength,
  ]);
  // The ids of tasks of the common symbols are in links that shipped.
  const text = JSON.stringify([
    source,
    title,
    description,
    facts,
    solves,
    ...(vocabulary ? [vocabulary] : []),
    ...(turns ? ['turns'] : []),
  ]);
  return `own-${hashBytes(new TextEncoder().encode(text)).slice(0, 12)}`;
}

interface Known {
  readonly own: OwnTask;
  readonly task: TokenTask;
}

/** By id. A task is its content, so an entry never changes, except for the base chosen last. */
const known = new Map<string, Known>();

/** Registers the task in this thread by its description and returns its id. Prompts and verdicts need `provideOwnTask`. */
export function rememberOwnTask(own: OwnTask): OwnTaskId {
  const id = ownTaskId(own);
  const before = known.get(id);
  known.set(id, { own, task: before?.task ?? withoutCode(id, own) });
  return id;
}

/** Makes the task playable in this thread. */
export function provideOwnTask(
  own: OwnTask,
  play: Pick<TokenTask, 'prompt' | 'verify' | 'act' | 'answersOf' | 'solve' | 'view' | 'isByHeart'>,
): TokenTask {
  const id = ownTaskId(own);
  const task = { ...withoutCode(id, own), ...play };
  known.set(id, { own, task });
  return task;
}

/** The task with this id, or undefined where this thread does not know it. */
export function knownOwnTask(id: string): Known | undefined {
  return known.get(id);
}

/** The known tasks, in the order of registration. */
export function knownOwnTasks(): readonly (Known & { readonly id: OwnTaskId })[] {
  return [...known].map(([id, one]) => ({ id: id as OwnTaskId, ...one }));
}

/** Positions that the longest prompt and answer of some level need. */
const lengthIn = (levels: readonly Level[]): number =>
  Math.max(...levels.map(({ promptLength, completionLength }) => promptLength + completionLength));

function withoutCode(id: OwnTaskId, own: OwnTask): TokenTask {
  const { title, description, levels, solves, turns } = own;
  const vocabulary = vocabularyOf(own.vocabulary);
  const missing = (): never => {
    throw new Error(`internal: the code of ${id} does not run in this thread`);
  };
  return {
    kind: 'tokens',
    id,
    title,
    description,
    levels,
    vocabulary,
    ...(lengthIn(levels) > usualTokens && { positions: mostTokens }),
    ...(!solves && { hasNoSolutions: true as const }),
    ...(turns && { act: missing }),
    prompt: missing,
    verify: missing,
    answersOf: missing,
    solve: missing,
    view: (attempt) => ownView(own, attempt, ''),
  };
}

/** An attempt as text or turns, with the form of a right answer. */
export function ownView(
  { turns, vocabulary: record }: OwnTaskFacts,
  attempt: Attempt,
  expected: string,
): TaskView {
  const vocabulary = vocabularyOf(record);
  const view = textView(attempt, expected, vocabulary);
  if (!turns) return view;
  return { ...view, kind: 'turns', turns: turnViews(attempt, (said) => said.trim(), vocabulary) };
}

/** A completion as the text that a verifier reads: without its end token. */
export function answerText({ decode }: Vocabulary, completion: readonly number[]): string {
  return decode(completion.filter((token) => token !== END));
}
