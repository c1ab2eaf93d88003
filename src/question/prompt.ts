/** Reads a typed prompt: which symbols are legal, what is wrong with it, and which question it is. */
import { levelsInPlay, plainFrameOf, type LevelSettings } from '../tasks/levels.ts';
import { differentEvalPrompts } from '../tasks/pool.ts';
import { vocabularyIn } from '../tasks/index.ts';
import { levelOf, type Prompt, type TokenTask } from '../tasks/task.ts';
import { reservedSymbols } from '../tasks/vocabulary/common.ts';
import { asWritten, splitText, type VocabularyKind } from '../tasks/vocabulary/vocabulary.ts';

/** What may be typed for a run. Plain data. */
export interface PromptRules {
  /** The task's title. */
  readonly title: string;
  readonly kind: VocabularyKind;
  /** Symbols that its prompts are made of, in the vocabulary's order. */
  readonly symbols: readonly string[];
  /** Most symbols of a prompt. */
  readonly longest: number;
}

/** A typed prompt. */
export interface TypedPrompt {
  readonly prompt: Prompt;
  /** Whether it is a question of the task, so that completions have a verdict. */
  readonly isQuestion: boolean;
}

/** Prompts of each level from which the legal symbols are read: all of them occur among these. */
const promptsRead = 128;
/** Prompts of a level and split among which one with a hidden part is looked for. */
const promptsSearched = 2048;

/** The rules for prompts of a run's levels. Throws if the task does not have the level. */
export function rulesForPrompts(task: TokenTask, config: LevelSettings): PromptRules {
  const seen = new Set<number>();
  for (const { level } of levelsInPlay(task.levels, config))
    for (let index = 0; index < promptsRead; index++)
      for (const token of task.prompt('train', 0, index, level).tokens) seen.add(token);
  const { kind, symbols } = task.vocabulary;
  // Few prompts do not hold all symbols of a large vocabulary.
  const usable = symbols.filter((symbol, id) =>
    kind === 'common' ? seen.has(id) : !reservedSymbols.has(symbol),
  );
  return { title: task.title, kind, symbols: usable, longest: plainFrameOf(task, config).promptWidth };
}

/** What is wrong with a typed prompt, as one sentence; null if it can be asked. */
export function promptProblem(text: string, { title, kind, symbols, longest }: PromptRules): string | null {
  const typed = splitText(kind, text);
  const known = new Set(symbols);
  const foreign = [...new Set(typed.filter((symbol) => !known.has(symbol)))];
  if (foreign.length > 0)
    return kind === 'common'
      ? `prompt: “${foreign[0]}” is not in the alphabet of ${title}, which is ${symbols.join(' ')}`
      : `prompt: ${title} does not know “${foreign.slice(0, 5).join('”, “')}”; it has ${symbols.length} symbols, and others cannot be read`;
  const over = typed.length - longest;
  if (over > 0) return `prompt: ${over} symbol${over === 1 ? '' : 's'} too long; the frame holds ${longest}`;
  if (typed.length === 0) return 'prompt: type at least one symbol, or take a held-out prompt';
  return null;
}

/** Whether the task can solve a prompt, which it cannot if it is no question of the task. */
function isSolved(task: TokenTask, prompt: Prompt): boolean {
  try {
    return task.solve(prompt).length > 0;
  } catch {
    return false;
  }
}

/** The first prompt with these tokens: what a task hides belongs to its prompts, and cannot be typed. */
function drawnPrompt(task: TokenTask, typed: string, level: number): Prompt | null {
  const { decode } = task.vocabulary;
  const text = asWritten(task.vocabulary, typed);
  for (const split of ['eval', 'train'] as const)
    for (let index = 0; index < promptsSearched; index++) {
      const prompt = task.prompt(split, 0, index, level);
      if (decode(prompt.tokens) === text) return prompt;
    }
  return null;
}

/**
 * The prompt of a text, as a question of the run's level if it is one, else of another level. Where the task hides a part,
 * such as a table, it is that of the first held-out prompt with this text. Throws the sentence of `promptProblem`.
 */
export function typedPrompt(task: TokenTask, config: LevelSettings, text: string): TypedPrompt {
  const problem = promptProblem(text, rulesForPrompts(task, config));
  if (problem !== null) throw new Error(problem);
  const tokens = task.vocabulary.encode(text);
  const own = levelOf(task, config.level).level;
  const levels = [own, ...task.levels.map(({ level }) => level).filter((level) => level !== own)];
  for (const level of levels) {
    const prompt = promptOf(task, tokens, level);
    if (isSolved(task, prompt)) return { prompt, isQuestion: true };
  }
  for (const level of hidesParts(task, own) ? levels : []) {
    const drawn = drawnPrompt(task, text, level);
    if (drawn) return { prompt: drawn, isQuestion: true };
  }
  return { prompt: promptOf(task, tokens, own), isQuestion: false };
}

/** The prompt of some tokens, where they are all that it holds. */
function promptOf(
  { id, vocabulary: { decode } }: TokenTask,
  tokens: readonly number[],
  level: number,
): Prompt {
  return { task: id, split: 'eval', index: 0, level, tokens, key: `${id} ${decode(tokens)}` };
}

/** Whether the prompts of a task hold more than their tokens. */
function hidesParts(task: TokenTask, level: number): boolean {
  return !isSolved(task, promptOf(task, task.prompt('eval', 0, 0, level).tokens, level));
}

/** The text of the held-out prompt with this number, from 0; numbers beyond the last begin again. */
export function heldOutText(
  config: { readonly task: string; readonly level: number },
  number: number,
): string {
  const prompts = differentEvalPrompts(config, number + 1);
  return vocabularyIn(config.task).decode((prompts[number % prompts.length] as Prompt).tokens);
}
