/**
 * Hints: a span framed by [hint] and [/hint] before the prompt, so that prompt and answer keep their places and
 * positions. Builds the spans that a task itself can give. A hint never changes the question: key and split stay
 * those of the plain prompt.
 */
import { integer, streams } from '../tensor/random.ts';
import { extentOf, vocabularyIn, taskOf } from './index.ts';
import { commonId, END, PAD } from './vocabulary/common.ts';
import { playOut } from './playOut.ts';
import { levelOf, type Level, type Prompt, type TokenTask } from './task.ts';

export type HintKind = 'prefix' | 'strategy' | 'neighbour';

const [opening, closing] = [commonId('[hint]'), commonId('[/hint]')];
const markers = 2;
/** Most tokens that a reference writes in all its turns, without observations and end tokens. */
const longestPlay = 16;

/** Tokens left for a span beside the longest prompt and completion of the level. */
function spaceOf(task: TokenTask, { promptLength, completionLength }: Level): number {
  return extentOf(task).positions - promptLength - completionLength - markers;
}

/** Tokens of the longest span of a kind that fits the level's lengths. */
function longestOf(kind: HintKind, task: TokenTask, level: Level): number {
  const answer = task.act ? longestPlay : level.completionLength - 1;
  if (kind === 'neighbour') return level.promptLength + answer;
  if (kind === 'prefix') return Math.min(answer, spaceOf(task, level));
  const names = task.strategies?.(task.prompt('train', 0, 0, level.level)) ?? [];
  return Math.max(...names.map((name) => name.length));
}

/**
 * Tokens, markers included, that a hint of this kind can add to the level's prompts, for `count` spans in a row; null
 * where the kind has no use or does not fit. Throws if the task does not have the level.
 */
export function longestHintOf(kind: HintKind, task: TokenTask, level: number, count = 1): number | null {
  const at = levelOf(task, level);
  if (!hintKinds(task, level).includes(kind)) return null;
  const length = count * longestOf(kind, task, at);
  return length <= spaceOf(task, at) ? length + markers : null;
}

/**
 * The kinds of hints that a level can give. In tasks of several turns a neighbour is no use, because its environment
 * is another; elsewhere it is omitted where it would not fit. Throws if the task does not have the level.
 */
export function hintKinds(task: TokenTask, level: number): HintKind[] {
  const at = levelOf(task, level);
  const kinds: HintKind[] = task.strategies ? ['strategy', 'prefix'] : ['prefix'];
  if (!task.act) kinds.push('neighbour');
  return kinds.filter((kind) => spaceOf(task, at) > 0 && longestOf(kind, task, at) <= spaceOf(task, at));
}

/**
 * Most tokens, markers included, that a hint can add to the level's prompts, and so to a frame. 0 if none fits.
 * Throws if the task does not have the level.
 */
export function longestHint(task: TokenTask, level: number): number {
  const at = levelOf(task, level);
  const lengths = hintKinds(task, level).map((kind) => longestOf(kind, task, at));
  return lengths.length === 0 ? 0 : Math.max(...lengths) + markers;
}

/** The reference solution without end tokens; in tasks of several turns, all that the reference writes. */
export async function solutionOf(task: TokenTask, prompt: Prompt): Promise<number[]> {
  const { completion, observed } = await playOut(task, withoutHint(prompt));
  return completion.filter(
    (token, i) => token !== END && !observed.some(({ from, to }) => i >= from && i < to),
  );
}

/**
 * The first `count` tokens of the reference solution, without end tokens. Rejects if it has fewer, or if they would
 * not fit.
 */
export async function solutionPrefix(task: TokenTask, prompt: Prompt, count: number): Promise<number[]> {
  const solution = await solutionOf(task, prompt);
  if (!(Number.isInteger(count) && count >= 1 && count <= solution.length)) {
    throw new Error(
      `hint: solution prefix of this ${task.id} prompt must have 1 to ${solution.length} tokens, got ${count}`,
    );
  }
  return fitting(task, prompt.level, solution.slice(0, count));
}

/** The tokens of the reference solution, as many as fit before its prompt; null where the task cannot solve it or no hint can hold it. */
export async function fittingSolution(task: TokenTask, prompt: Prompt): Promise<readonly number[] | null> {
  const space = (longestHintOf('prefix', task, prompt.level) ?? markers) - markers;
  try {
    const solution = (await solutionOf(task, prompt)).slice(0, space);
    return solution.length > 0 && canBeHint(solution) ? solution : null;
  } catch {
    return null;
  }
}

/** The name of the strategy that works; null where the task has no named strategies. */
export function strategyName(task: TokenTask, prompt: Prompt): number[] | null {
  const [working] = task.strategies?.(withoutHint(prompt)) ?? [];
  return working ? [...working] : null;
}

/** Enough tries to find a neighbour that does not contain the answer, except at the smallest levels. */
const mostTries = 32;

/**
 * Another training prompt of the same level and its reference solution, drawn by (seed, index): never one with the
 * same key, nor one that holds this prompt's answer unless 32 draws gave no other. Throws where a neighbour does not
 * fit or has no use (see `hintKinds`).
 */
export async function solvedNeighbour(
  task: TokenTask,
  prompt: Prompt,
  seed: number,
  index: number,
): Promise<number[]> {
  if (task.act) {
    throw new Error(
      `hint: solved neighbour must be of a task in one turn, got ${task.id}; take a solution prefix`,
    );
  }
  let leaking: number[] | null = null;
  for (let attempt = 0; attempt < mostTries; attempt++) {
    // The pool's orders are keyed with level 0 too, but with a last counter below 4.
    const place = integer(0x7fffffff, seed, streams.prompt, index, 0, attempt, 4);
    const other = task.prompt('train', seed, place, prompt.level);
    if (other.key === prompt.key) continue;
    const span = [...other.tokens, ...(await solutionOf(task, other))];
    if (!(await leaks(task, prompt, span))) return fitting(task, prompt.level, span);
    leaking ??= span;
  }
  if (!leaking)
    throw new Error(`hint: level ${prompt.level} of ${task.id} must have a second training prompt`);
  return fitting(task, prompt.level, leaking);
}

/**
 * Whether a span holds the whole reference solution, or is itself a whole solution. In tasks of several turns only
 * the former is tested, because the solution depends on observations.
 */
export async function leaks(task: TokenTask, prompt: Prompt, span: readonly number[]): Promise<boolean> {
  const answer = await solutionOf(task, prompt);
  for (let from = 0; from + answer.length <= span.length; from++) {
    if (answer.every((token, i) => token === span[from + i])) return true;
  }
  if (task.act) return false;
  try {
    return task.solve(withoutHint(prompt), span).length === 1; // only the end token is left to write
  } catch {
    return false; // no solution begins like that
  }
}

/** Whether a span holds neither end token, padding nor marker of hints. */
export function canBeHint(span: readonly number[]): boolean {
  return !span.some((token) => token === END || token === PAD || token === opening || token === closing);
}

/**
 * The prompt with a hint before it; same key and split. Throws if the span is empty, holds an end token, padding or a
 * marker of hints, if the prompt has a hint already, or if nothing could be written after it.
 */
export function withHint(prompt: Prompt, span: readonly number[]): Prompt {
  const { decode } = vocabularyIn(prompt.task);
  const refuse = (rule: string) => new Error(`hint: ${rule}, got "${decode(span)}"`);
  if (span.length === 0) throw refuse('span must have at least one token');
  if (!canBeHint(span)) {
    throw refuse('span must hold no end token, padding or marker of hints');
  }
  if (prompt.tokens.includes(opening))
    throw refuse(`prompt must have no hint yet, has "${decode(prompt.tokens)}"`);
  const tokens = [opening, ...span, closing, ...prompt.tokens];
  const { positions } = extentOf(taskOf(prompt.task));
  if (tokens.length >= positions) {
    throw refuse(`prompt and hint must be shorter than ${positions} tokens, are ${tokens.length}`);
  }
  return { ...prompt, tokens };
}

/** Number of leading tokens that are the prompt's hint, markers included; 0 without a hint. */
export function hintLength(tokens: readonly number[]): number {
  return tokens[0] === opening ? tokens.indexOf(closing) + 1 : 0;
}

/** The prompt as its task reads it: without its hint. */
export function withoutHint(prompt: Prompt): Prompt {
  const from = hintLength(prompt.tokens);
  return from === 0 ? prompt : { ...prompt, tokens: prompt.tokens.slice(from) };
}

function fitting(task: TokenTask, level: number, span: number[]): number[] {
  const most = spaceOf(task, levelOf(task, level));
  if (span.length <= most) return span;
  throw new Error(
    `hint: span must have at most ${most} tokens at level ${level} of ${task.id}, got ${span.length}; take a shorter one`,
  );
}
