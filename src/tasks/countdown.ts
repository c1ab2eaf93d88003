/**
 * `countdown`: combine all given numbers to a target with + - * and parentheses. Many answers are right, so answers fork.
 * The verifier reads and values the expression itself; nothing is paid for coming near.
 */
import { integer, streams } from '../tensor/random.ts';
import { decode, encode, END } from './alphabet.ts';
import { readExpression } from './expression.ts';
import { findExpression, mostSymbols, plainExpressions, type Goal } from './expressionSearch.ts';
import { splitOf } from './split.ts';
import type { Attempt, Level, Prompt, Split, TokenTask, Verdict } from './task.ts';

const id = 'countdown';

/** Numbers are 1 to 9, targets 1 to 99. */
const largestNumber = 9;
const largestTarget = 99;

interface Round extends Level {
  readonly count: number;
  /** What targets are made with and demonstrations keep to; verdicts allow + - * at every level. */
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

/** Far beyond what chance needs: about one draw in 20 makes a target in range, and in the rarer split. */
const mostDraws = 10_000;

function prompt(split: Split, seed: number, index: number, level: number): Prompt {
  const range = levels.find((one) => one.level === level);
  if (!range) throw new Error(`${id}: level must be 1 to ${levels.length}, got ${level}`);
  const { count, operators } = range;
  for (let draw = 0; draw < mostDraws; draw++) {
    let drawn = 0;
    const pick = (limit: number) => integer(limit, seed, streams.prompt, index, level, draw, drawn++);
    const numbers = Array.from({ length: count }, () => 1 + pick(largestNumber));
    // Two values become one until the target is left: any tree of operations can come of it.
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
    if (target < 1 || target > largestTarget || used.has('*') !== operators.includes('*')) continue;
    const key = `${id} ${[...numbers].sort((a, b) => a - b).join(',')}=${target}`;
    if (splitOf(key) === split) {
      return { task: id, split, index, level, tokens: encode(`${numbers.join(',')}=${target}?`), key };
    }
  }
  throw new Error(`internal: ${id} found no ${split} prompt of level ${level} in ${mostDraws} draws`);
}

/** What is asked, from the prompt's own tokens, numbers ascending. Throws if they are not a round. */
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

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

/** What is wrong with the choice of numbers, or null if each is used as often as it is given. */
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

function judge({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const { numbers, target } = goalOf(prompt);
  const end = completion.indexOf(END);
  if (end === -1) return wrong('not finished');
  if (end !== completion.length - 1) return wrong('goes on after its end');
  if (end === 0) return wrong('empty');
  // A limit, so that parentheses around parentheses cannot make a right answer of any length.
  const most = mostSymbols(numbers.length);
  if (end > most) return wrong(`too long: ${end} symbols, at most ${most}`);
  if (!completion.slice(0, end).every((token) => symbols.has(token))) {
    return wrong('has symbols other than digits, + - * and parentheses');
  }
  const expression = readExpression(decode(completion.slice(0, end)));
  if (!expression) return wrong('not an expression');
  const misused = misuse(expression.numbers, numbers);
  if (misused !== null) return wrong(misused);
  if (expression.value !== target) return wrong(`value is ${expression.value}, not ${target}`);
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
  id,
  title: 'Countdown',
  description: 'Combine all the numbers with +, - and * so that they make the target.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(judge)),
  solve,
  demonstrate(prompt, draw) {
    const operators = levels.find(({ level }) => level === prompt.level)?.operators ?? ['+', '-', '*'];
    const all = plainExpressions(goalOf(prompt), operators);
    const drawn = all[Math.floor(draw(0) * all.length)];
    return drawn === undefined ? solve(prompt) : [...encode(drawn), END];
  },
  answer(completion) {
    const end = completion.length - 1;
    if (end < 1 || completion[end] !== END) return null;
    const isWritten = completion.slice(0, end).every((token) => symbols.has(token));
    return isWritten ? (readExpression(decode(completion.slice(0, end)))?.form ?? null) : null;
  },
  view: ({ prompt, completion }) => ({
    kind: 'text',
    prompt: decode(prompt.tokens),
    completion: decode(completion.filter((token) => token !== END)),
    expected: decode(solve(prompt).slice(0, -1)),
  }),
};
