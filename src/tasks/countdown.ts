/**
 * `countdown`: combine all given numbers to a target with + - * and parentheses. Many answers are correct, so
 * completions branch. The verifier parses and evaluates the expression itself; a near miss earns nothing.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { readExpression } from './expression.ts';
import { findExpression, mostSymbols, plainExpressions, type Goal } from './expressionSearch.ts';
import { textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, TokenTask, Verdict } from './task.ts';

const id = 'countdown';

/** Numbers are 1 to 9, targets 1 to 99. */
const largestNumber = 9;
const largestTarget = 99;

interface Round extends Level {
  readonly count: number;
  /** Operators that make targets and demonstrations; verdicts allow + - * at every level. */
  readonly operators: readonly string[];
}

/** A prompt is the numbers, the target and `?`; a completion an expression and the end token. */
function round(level: number, title: string, count: number, operators: string): Round {
  const promptLength = 2 * count + String(largestTarget).length + 1;
  const completionLength = mostSymbols(count) + 1;
  return { level, title, count, operators: [...operators], promptLength, completionLength };
}

const levels: readonly Round[] = [
  round(1, 'three numbers to add and subtract', 3, '+-'),
  round(2, 'three numbers, with a product', 3, '+-*'),
  round(3, 'four numbers, with a product', 4, '+-*'),
];

const prompt = promptsByDraw({ id, levels }, ({ count, operators }, draw) => {
  let drawn = 0;
  const pick = (limit: number) => draw.integer(limit, drawn++);
  const numbers = Array.from({ length: count }, () => 1 + pick(largestNumber));
  // Two values become one until the target is left, so every tree of operations is possible.
  const values = [...numbers];
  const used = new Set<string>();
  while (values.length > 1) {
    const [left] = values.splice(pick(values.length), 1) as [number];
    const [right] = values.splice(pick(values.length), 1) as [number];
    const operator = operators[pick(operators.length)]!;
    used.add(operator);
    values.push(operator === '+' ? left + right : operator === '-' ? left - right : left * right);
  }
  const target = values[0]!;
  if (target < 1 || target > largestTarget || used.has('*') !== operators.includes('*')) return null;
  const key = `${id} ${[...numbers].sort((a, b) => a - b).join(',')}=${target}`;
  return { text: `${numbers.join(',')}=${target}?`, key };
});

/** The goal, read from the prompt's own tokens, numbers ascending. Throws if they are not a round. */
function goalOf(prompt: Prompt): Goal {
  const text = decode(prompt.tokens);
  if (!/^[1-9](,[1-9]){1,3}=\d+\?$/.test(text)) {
    throw new Error(
      `${id}: prompt must be 2 to 4 numbers from 1 to 9, = and a target, ended by ?, got "${text}"`,
    );
  }
  const [given, target] = text.slice(0, -1).split('=') as [string, string];
  const numbers = given.split(',').map(Number);
  return { numbers: numbers.sort((a, b) => a - b), target: Number(target) };
}

const symbols: ReadonlySet<number> = new Set(encode('0123456789+-*()'));

const times = (n: number): string =>
  n === 1 ? /* text */ 'once' : n === 2 ? /* text */ 'twice' : `${n} times`;

/** The fault in the choice of numbers, or null if each is used as often as it is given. */
function misuse(used: readonly number[], given: readonly number[]): string | null {
  const count = (numbers: readonly number[], one: number) => numbers.filter((n) => n === one).length;
  for (const one of [...used, ...given]) {
    const has = count(used, one);
    const may = count(given, one);
    if (may === 0) return `uses ${one}, which is not given`;
    if (has === 0) return `leaves out ${one}`;
    if (has !== may) return `uses ${one} ${times(has)}${may > 1 ? `, not ${times(may)}` : ''}`;
  }
  return null;
}

/** The value that a completion makes of the given numbers, or the verdict's clause on why it makes none. */
type Made =
  { readonly value: number; readonly fault: null } | { readonly value: null; readonly fault: string };

function made(completion: readonly number[], given: readonly number[]): Made {
  const nothing = (fault: string): Made => ({ value: null, fault });
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return nothing(fault);
  // A limit, so that nested parentheses cannot make a right answer of any length.
  const most = mostSymbols(given.length);
  if (written.length > most) return nothing(`too long: ${written.length} symbols, at most ${most}`);
  if (!written.every((token) => symbols.has(token))) {
    return nothing('has symbols other than digits, + - * and parentheses');
  }
  const expression = readExpression(decode(written));
  if (!expression) return nothing('not an expression');
  const misused = misuse(expression.numbers, given);
  return misused === null ? { value: expression.value, fault: null } : nothing(misused);
}

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const { numbers, target } = goalOf(prompt);
  const { value, fault } = made(completion, numbers);
  if (fault !== null) return wrong(fault);
  if (value !== target) return wrong(`value is ${value}, not ${target}`);
  return { reward: 1, correct: true, reason: 'right' };
}

function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const goal = goalOf(prompt);
  const isEnded = validPrefix.at(-1) === END;
  const begun = decode(isEnded ? validPrefix.slice(0, -1) : validPrefix);
  const found = findExpression(goal, begun);
  if (found === null || (isEnded && found !== begun)) {
    throw new Error(
      `${id}: prefix must begin a solution of ${decode(prompt.tokens)}, got "${decode(validPrefix)}"`,
    );
  }
  return isEnded ? [] : [...encode(found.slice(begun.length)), END];
}

export const countdown: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Countdown',
  description: 'Combine all the numbers with +, - and * so that they make the target.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  demonstrate(prompt, draw) {
    const operators = levels.find(({ level }) => level === prompt.level)?.operators ?? ['+', '-', '*'];
    const all = plainExpressions(goalOf(prompt), operators);
    const drawn = all[Math.floor(draw(0) * all.length)];
    return drawn === undefined ? solve(prompt) : [...encode(drawn), END];
  },
  /** The value, not the expression: many expressions are right, and all of them have the target as value. */
  answerOf({ prompt, completion }) {
    const { value } = made(completion, goalOf(prompt).numbers);
    return value === null ? null : String(value);
  },
  view: (attempt) => textView(attempt, decode(solve(attempt.prompt).slice(0, -1))),
};
