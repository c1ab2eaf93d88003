/**
 * `chain-sum`: add two to four numbers. Difficulty rises smoothly, and the reward is 1 or 0. Level 1 has only 55
 * different prompts, 8 of them held out, so both splits soon repeat themselves there.
 */
import { alphabet, decode } from './alphabet.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { continueText, textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, TokenTask, Verdict } from './task.ts';

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

const prompt = promptsByDraw({ id, levels }, ({ operands, low, high }, draw) => {
  const numbers = Array.from({ length: operands }, (_, i) => low + draw.integer(high - low + 1, i));
  const key = `${id} ${[...numbers].sort((a, b) => a - b).join('+')}`;
  return { text: `${numbers.join('+')}=`, key };
});

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

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const expected = expectedOf(prompt);
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return wrong(fault);
  const text = decode(written);
  if (!/^\d+$/.test(text)) return wrong('not a number');
  if (text.length > 1 && text.startsWith('0')) return wrong('has a leading zero');
  if (text !== expected) return wrong(`wrong: ${text}, not ${expected}`);
  return { reward: 1, correct: true, reason: 'right' };
}

export const chainSum: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Chain sum',
  description: 'Add two to four numbers and write the sum, digit by digit.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve: (prompt, validPrefix = []) => continueText(expectedOf(prompt), prompt, validPrefix),
  answerOf({ completion }) {
    const { written } = writtenIn(completion);
    const text = decode(written ?? []);
    return /^(0|[1-9]\d*)$/.test(text) ? text : null;
  },
  view: (attempt) => textView(attempt, expectedOf(attempt.prompt)),
};
