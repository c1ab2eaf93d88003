/**
 * Shared by tasks of one turn: a completion is a text and one end token, and where only one text is correct, a
 * solution is the rest of it.
 */
import { alphabet } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import type { Attempt, Prompt } from './task.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** The tokens before a completion's end token, or the verdict's clause on why there are none to verify. */
type Written =
  | { readonly written: readonly number[]; readonly fault: null }
  | { readonly written: null; readonly fault: string };

/** Tokens, not text: a completion may hold ids without a symbol, and each task decides which ids it accepts. */
export function writtenIn(completion: readonly number[]): Written {
  const end = completion.indexOf(END);
  if (end === -1) return { written: null, fault: 'not finished' };
  if (end !== completion.length - 1) return { written: null, fault: 'continues after its end' };
  if (end === 0) return { written: null, fault: /* text */ 'empty' };
  return { written: completion.slice(0, end), fault: null };
}

/**
 * The rest of the only right text after a prefix of the completion, end token included. Throws, naming the task, if
 * the text does not begin with the prefix.
 */
export function continueText(
  text: string,
  { task }: Prompt,
  prefix: readonly number[],
  { encode, decode }: Vocabulary = alphabet,
): number[] {
  const solution = [...encode(text), END];
  if (!prefix.every((token, i) => token === solution[i])) {
    throw new Error(`${task}: prefix must begin the solution ${decode(solution)}, got "${decode(prefix)}"`);
  }
  return solution.slice(prefix.length);
}

/** An attempt as plain text, with the form of a correct answer. */
export function textView(
  { prompt, completion }: Attempt,
  expected: string,
  { decode }: Vocabulary = alphabet,
) {
  return {
    kind: 'text' as const,
    prompt: decode(prompt.tokens),
    completion: decode(completion.filter((token) => token !== END)),
    expected,
  };
}
