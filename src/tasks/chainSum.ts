/**
 * `chain-sum`: add two to four numbers. A smooth ladder of difficulty with a reward of 1 or 0 and nothing between.
 * Level 1 has only 55 different prompts, 8 of them held out: there both splits repeat themselves early.
 */
import { integer, streams } from '../tensor/random.ts';
import { decode, encode, END } from './alphabet.ts';
import { splitOf } from './split.ts';
import type { Attempt, Level, Prompt, Split, TokenTask, Verdict } from './task.ts';

const id = 'chain-sum';

/** Operands of a level: how many, and the range they are drawn from, both ends included. */
interface Sum extends Level {
  readonly operands: number;
  readonly low: number;
  readonly high: number;
}

/** A prompt is the operands with a sign after each; a completion the digits of the largest sum and the end token. */
function sum(level: number, title: string, operands: number, low: number, high: number): Sum {
  const promptLength = operands * (String(high).length + 1);
  return {
    level,
    title,
    operands,
    low,
    high,
    promptLength,
    completionLength: String(operands * high).length + 1,
  };
}

const levels: readonly Sum[] = [
  sum(1, 'two one-digit numbers', 2, 0, 9),
  sum(2, 'two 2-digit numbers', 2, 10, 99),
  sum(3, 'three 2-digit numbers', 3, 10, 99),
  sum(4, 'two 3-digit numbers', 2, 100, 999),
  sum(5, 'three 3-digit numbers', 3, 100, 999),
  sum(6, 'four 3-digit numbers', 4, 100, 999),
];

/** Far beyond what chance needs: each draw meets the rarer split with probability 1/8. */
const mostDraws = 10_000;

function prompt(split: Split, seed: number, index: number, level: number): Prompt {
  const range = levels.find((one) => one.level === level);
  if (!range) throw new Error(`${id}: level must be 1 to ${levels.length}, got ${level}`);
  const { operands, low, high } = range;
  for (let draw = 0; draw < mostDraws; draw++) {
    const numbers = Array.from(
      { length: operands },
      (_, i) => low + integer(high - low + 1, seed, streams.prompt, index, level, draw, i),
    );
    const key = `${id} ${[...numbers].sort((a, b) => a - b).join('+')}`;
    if (splitOf(key) === split) {
      return { task: id, split, index, level, tokens: encode(`${numbers.join('+')}=`), key };
    }
  }
  throw new Error(`internal: ${id} found no ${split} prompt of level ${level} in ${mostDraws} draws`);
}

/** The right answer, from the prompt's own tokens. Throws if they are not a sum. */
function expectedOf(prompt: Prompt): string {
  const text = decode(prompt.tokens);
  if (!/^\d+(\+\d+)+=$/.test(text)) {
    throw new Error(`${id}: prompt must be numbers joined by + and ended by =, got "${text}"`);
  }
  const total = text
    .slice(0, -1)
    .split('+')
    .reduce((total, operand) => total + Number(operand), 0);
  return String(total);
}

/** What stands before the end token, or null if the end token is missing or not last. */
function finished(completion: readonly number[]): string | null {
  const end = completion.indexOf(END);
  return end === -1 || end !== completion.length - 1 ? null : decode(completion.slice(0, end));
}

function judge({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const expected = expectedOf(prompt);
  if (!completion.includes(END)) return wrong('not finished');
  const written = finished(completion);
  if (written === null) return wrong('goes on after its end');
  if (written === '') return wrong('empty');
  if (!/^\d+$/.test(written)) return wrong('not a number');
  if (written.length > 1 && written.startsWith('0')) return wrong('has a leading zero');
  if (written !== expected) return wrong(`wrong: ${written}, not ${expected}`);
  return { reward: 1, correct: true, reason: 'right' };
}

export const chainSum: TokenTask = {
  kind: 'tokens',
  id,
  title: 'Chain sum',
  description: 'Add two to four numbers and write the sum, digit by digit.',
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
    const written = finished(completion);
    return written !== null && /^(0|[1-9]\d*)$/.test(written) ? written : null;
  },
  view: ({ prompt, completion }) => ({
    kind: 'text',
    prompt: decode(prompt.tokens),
    completion: decode(completion.filter((token) => token !== END)),
    expected: expectedOf(prompt),
  }),
};
