/**
 * `sort-digits`: write digits in ascending order. The reward is graded, so that a median differs from a mean.
 *
 * Pay: the share of places that hold the right digit, less one place for every digit that was not given (or not so
 * often), never below 0, and only for a finished completion of the right length. So swapping two digits costs as much
 * as writing one wrong, and a fixed guess that ignores the prompt earns next to nothing. In the prompts drawn here no
 * digit stands in its sorted place, so copying them earns exactly nothing.
 */
import { integer, streams } from '../tensor/random.ts';
import { decode, encode, END } from './alphabet.ts';
import { splitOf } from './split.ts';
import type { Attempt, Level, Prompt, Split, TokenTask, Verdict } from './task.ts';

const id = 'sort-digits';

/** A prompt is the digits and `?`; a completion the same digits in order and the end token. */
function digits(level: number, count: number): Level & { readonly count: number } {
  return { level, title: `${count} digits`, count, promptLength: count + 1, completionLength: count + 1 };
}

const levels = [digits(1, 4), digits(2, 6), digits(3, 9)];

/** Far beyond what chance needs: more than one draw in 100 is usable, and in the rarer split. */
const mostDraws = 10_000;

const ascending = (written: string): string => [...written].sort().join('');

/** How many places of two texts of one length hold the same symbol. */
const sharedPlaces = (one: string, other: string): number =>
  [...one].filter((symbol, place) => symbol === other[place]).length;

function prompt(split: Split, seed: number, index: number, level: number): Prompt {
  const count = levels.find((one) => one.level === level)?.count;
  if (count === undefined) throw new Error(`${id}: level must be 1 to ${levels.length}, got ${level}`);
  for (let draw = 0; draw < mostDraws; draw++) {
    const given = Array.from({ length: count }, (_, i) =>
      integer(10, seed, streams.prompt, index, level, draw, i),
    ).join('');
    const sorted = ascending(given);
    const key = `${id} ${sorted}`;
    if (sharedPlaces(given, sorted) === 0 && splitOf(key) === split) {
      return { task: id, split, index, level, tokens: encode(`${given}?`), key };
    }
  }
  throw new Error(`internal: ${id} found no ${split} prompt of level ${level} in ${mostDraws} draws`);
}

/** The right answer, from the prompt's own tokens. Throws if they are not digits and a question mark. */
function expectedOf(prompt: Prompt): string {
  const text = decode(prompt.tokens);
  if (!/^\d+\?$/.test(text)) throw new Error(`${id}: prompt must be digits ended by ?, got "${text}"`);
  return ascending(text.slice(0, -1));
}

/** How many symbols of `written` go beyond what `given` has of them. */
function surplusOf(written: string, given: string): number {
  const left = [...given];
  return [...written].filter((symbol) => {
    const place = left.indexOf(symbol);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  }).length;
}

const isDigit = (token: number): boolean => token >= encode('0')[0]! && token <= encode('9')[0]!;

function judge({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const expected = expectedOf(prompt);
  const end = completion.indexOf(END);
  if (end === -1) return wrong('not finished');
  if (end !== completion.length - 1) return wrong('goes on after its end');
  if (end === 0) return wrong('empty');
  if (!completion.slice(0, end).every(isDigit)) return wrong('not only digits');
  const written = decode(completion.slice(0, end));
  const places = expected.length;
  if (written.length !== places) return wrong(`has ${written.length} digits, not ${places}`);
  if (written === expected) return { reward: 1, correct: true, reason: 'right' };
  const right = sharedPlaces(written, expected);
  const surplus = surplusOf(written, expected);
  return {
    reward: Math.max(0, right - surplus) / places,
    correct: false,
    reason: `${right} of ${places} places right${surplus > 0 ? `, ${surplus} of the digits not given` : ''}`,
  };
}

export const sortDigits: TokenTask = {
  kind: 'tokens',
  id,
  title: 'Sort digits',
  description: 'Write the given digits in ascending order; every digit in its place earns a part.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(judge)),
  solve(prompt, validPrefix = []) {
    const solution = [...encode(expectedOf(prompt)), END];
    if (!validPrefix.every((token, i) => token === solution[i])) {
      throw new Error(
        `${id}: prefix must begin the solution ${decode(solution)}, got "${decode(validPrefix)}"`,
      );
    }
    return solution.slice(validPrefix.length);
  },
  answer(completion) {
    const end = completion.length - 1;
    const isAnswer = end > 0 && completion[end] === END && completion.slice(0, end).every(isDigit);
    return isAnswer ? decode(completion.slice(0, end)) : null;
  },
  view: ({ prompt, completion }) => ({
    kind: 'text',
    prompt: decode(prompt.tokens),
    completion: decode(completion.filter((token) => token !== END)),
    expected: expectedOf(prompt),
  }),
};
