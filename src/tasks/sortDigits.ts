/**
 * `sort-digits`: write digits in ascending order. The reward is graded, so that a median differs from a mean.
 *
 * Reward: the share of places with the right digit, less one place for every digit that was not given (or not so
 * often), never below 0, and only for a finished completion of the right length. So swapping two digits costs as much
 * as one wrong digit, and a fixed guess that ignores the prompt earns next to nothing. In the drawn prompts no digit
 * is in its sorted place, so copying them earns exactly nothing.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { continueText, textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, TokenTask, Verdict } from './task.ts';

const id = 'sort-digits';

/** A prompt is the digits and `?`; a completion is the same digits in order and the end token. */
function digits(level: number, count: number): Level & { readonly count: number } {
  return { level, title: `${count} digits`, count, promptLength: count + 1, completionLength: count + 1 };
}

const levels = [digits(1, 4), digits(2, 6), digits(3, 9)];

const ascending = (written: string): string => [...written].sort().join('');

/** Number of places at which two texts of equal length hold the same symbol. */
const sharedPlaces = (one: string, other: string): number =>
  [...one].filter((symbol, place) => symbol === other[place]).length;

const prompt = promptsByDraw({ id, levels }, ({ count }, draw) => {
  const given = Array.from({ length: count }, (_, i) => draw.integer(10, i)).join('');
  const sorted = ascending(given);
  return sharedPlaces(given, sorted) === 0 ? { text: `${given}?`, key: `${id} ${sorted}` } : null;
});

/** The right answer, from the prompt's own tokens. Throws if they are not digits and a question mark. */
function expectedOf(prompt: Prompt): string {
  const text = decode(prompt.tokens);
  if (!/^\d+\?$/.test(text)) throw new Error(`${id}: prompt must be digits ended by ?, got "${text}"`);
  return ascending(text.slice(0, -1));
}

/** Number of symbols that `written` has beyond those of `given`. */
function surplusOf(written: string, given: string): number {
  const left = [...given];
  return [...written].filter((symbol) => {
    const place = left.indexOf(symbol);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  }).length;
}

const isDigit = (token: number): boolean => token >= encode('0')[0]! && token <= encode('9')[0]!;

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const expected = expectedOf(prompt);
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return wrong(fault);
  if (!written.every(isDigit)) return wrong('not only digits');
  const text = decode(written);
  const places = expected.length;
  if (text.length !== places) return wrong(`has ${text.length} digits, not ${places}`);
  if (text === expected) return { reward: 1, correct: true, reason: 'right' };
  const right = sharedPlaces(text, expected);
  const surplus = surplusOf(text, expected);
  return {
    reward: Math.max(0, right - surplus) / places,
    correct: false,
    reason: `${right} of ${places} places right${surplus > 0 ? `, ${surplus} of the digits not given` : ''}`,
  };
}

export const sortDigits: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Sort digits',
  description: 'Write the given digits in ascending order; every digit in its place earns a part.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve: (prompt, validPrefix = []) => continueText(expectedOf(prompt), prompt, validPrefix),
  answerOf({ completion }) {
    const { written } = writtenIn(completion);
    return written?.every(isDigit) ? decode(written) : null;
  },
  view: (attempt) => textView(attempt, expectedOf(attempt.prompt)),
};
