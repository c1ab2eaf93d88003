/**
 * Tasks that people wrote themselves: the record that travels with a run (its code and what the code says of itself) and the
 * ones that this thread knows. The code never runs here; who can run it brings the prompts and the verifier.
 */
import { hashBytes } from '../../tensor/hash.ts';
import { decode, END } from '../alphabet.ts';
import { textView } from '../oneTurn.ts';
import type { Level, TokenTask } from '../task.ts';

/** Longest code in characters, and most levels. */
export const longestSource = 16_384;
export const mostLevels = 6;
/** Positions of a policy, for a prompt, its answer and the end token. */
export const mostTokens = 96;

/** What the code says of itself, measured where it ran. */
export interface OwnTaskFacts {
  readonly title: string;
  readonly description: string;
  readonly levels: readonly Level[];
  /** Whether the task has reference solutions. */
  readonly solves: boolean;
}

/** A task of someone's own, complete: everything that a run needs to go on elsewhere. */
export interface OwnTask extends OwnTaskFacts {
  /** A JavaScript module; see `src/sandbox`. */
  readonly source: string;
  /** What its policy starts from: random weights, weights that came with the run, or the base policy of a built-in task. */
  readonly base: string;
}

/** Of `OwnTask.base`: random weights, and weights taught from the task's own solutions. */
export const freshBase = 'fresh';
export const taughtBase = 'taught';

export type OwnTaskId = `own-${string}`;

const idPattern = /^own-[0-9a-f]{12}$/;

export function isOwnTaskId(value: unknown): value is OwnTaskId {
  return typeof value === 'string' && idPattern.test(value);
}

/** The id of a task: a fingerprint of its code and of what the code says of itself. */
export function ownTaskId({ source, title, description, levels, solves }: Omit<OwnTask, 'base'>): OwnTaskId {
  const facts = levels.map(({ level, title, promptLength, completionLength }) => [
    level,
    title,
    promptLength,
    completionLength,
  ]);
  const text = JSON.stringify([source, title, description, facts, solves]);
  return `own-${hashBytes(new TextEncoder().encode(text)).slice(0, 12)}`;
}

interface Known {
  readonly own: OwnTask;
  readonly task: TokenTask;
}

/** By id: a task is its content, so an entry is never wrong and never changes, but for the base that was last chosen. */
const known = new Map<string, Known>();

/** Makes the task known in this thread by what it says of itself, and returns its id. Prompts and verdicts need `provideOwnTask`. */
export function rememberOwnTask(own: OwnTask): OwnTaskId {
  const id = ownTaskId(own);
  const before = known.get(id);
  known.set(id, { own, task: before?.task ?? withoutCode(id, own) });
  return id;
}

/** Lets the task be played in this thread. */
export function provideOwnTask(
  own: OwnTask,
  play: Pick<TokenTask, 'prompt' | 'verify' | 'answersOf' | 'solve' | 'view'>,
): TokenTask {
  const id = ownTaskId(own);
  const task = { ...withoutCode(id, own), ...play };
  known.set(id, { own, task });
  return task;
}

/** The task with this id, or undefined where this thread has not met it. */
export function knownOwnTask(id: string): Known | undefined {
  return known.get(id);
}

/** The same tasks as a list, in the order in which they were met. */
export function knownOwnTasks(): readonly (Known & { readonly id: OwnTaskId })[] {
  return [...known].map(([id, one]) => ({ id: id as OwnTaskId, ...one }));
}

function withoutCode(id: OwnTaskId, { title, description, levels, solves }: OwnTask): TokenTask {
  const missing = (): never => {
    throw new Error(`internal: the code of ${id} does not run in this thread`);
  };
  return {
    kind: 'tokens',
    id,
    title,
    description,
    levels,
    ...(!solves && { hasNoSolutions: true as const }),
    prompt: missing,
    verify: missing,
    answersOf: missing,
    solve: missing,
    view: (attempt) => textView(attempt, ''),
  };
}

/** A completion as the text that a verifier reads: without its end token. */
export function answerText(completion: readonly number[]): string {
  return decode(completion.filter((token) => token !== END));
}
