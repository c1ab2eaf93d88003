/** Prompts, completions and plays that tests of tasks write by hand. */
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { play } from '../../src/tasks/playOut.ts';
import type { Prompt, TokenTask } from '../../src/tasks/task.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';

export const prompt = (task: string, text: string, level: number, key = text): Prompt => ({
  ...{ task, split: 'train', index: 0, level, tokens: encode(text), key },
});

/** Prompts of a task by their texts. */
export const asking =
  (task: string, usual = 1) =>
  (text: string, level = usual): Prompt =>
    prompt(task, text, level);

/** A text with the end token. */
export const ended = (text: string): number[] => [...encode(text), END];

/** The text of a solution without its end token. */
export const textOf = (solution: readonly number[]): string => decode(solution.slice(0, -1));

/** Makes a completion of a solution by replacing a part of its text. */
export const change =
  (from: RegExp, to: string) =>
  (solution: readonly number[]): number[] =>
    ended(textOf(solution).replace(from, to));

/** What comes of writing these turns, as text, and the verdict on it. */
export const playing =
  (task: TokenTask) =>
  async (asked: Prompt, ...turns: string[]) => {
    let turn = 0;
    const played = await play(task, asked, () => encode(turns[turn++] ?? ''));
    const [verdict] = await task.verify([{ prompt: asked, ...played }]);
    return { text: decode(played.completion), played, verdict };
  };
