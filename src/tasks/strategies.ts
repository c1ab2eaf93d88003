/**
 * `strategies`: change four digits by the one template that works, and name it first. A mark in the prompt tells
 * which one works, but the base policy was taught habits that ignore the mark, so that what it explores is set here:
 *
 * | level | templates (share of prompts that need each) | habit of the base                  | base pass@1, executed rightly |
 * |-------|---------------------------------------------|------------------------------------|-------------------------------|
 * | 1     | a 1/2, b 1/4, c 1/4                         | a 0.6, b 0.2, c 0.2: all are tried | 0.40                          |
 * | 2     | a, b, c, d 1/4 each                         | a 0.91, others 0.03 each: rarely   | 0.25                          |
 * | 3     | a 1/8, others 7/24 each                     | always a: others are never tried   | 0.125                         |
 *
 * One base serves all levels, so the first symbol of a prompt shows the level. Where a template is never sampled no
 * group of completions holds a reward, and only a hint that names the template can find it.
 */
import { integer, streams } from '../tensor/random.ts';
import { decode, encode, END } from './alphabet.ts';
import { splitOf } from './split.ts';
import type { Attempt, Level, Prompt, Split, TokenTask, Verdict } from './task.ts';

const id = 'strategies';
const digits = 4;

interface Template {
  readonly name: string;
  /** The symbol in a prompt that needs this template. */
  readonly mark: string;
  apply(operand: string): string;
}

const templates: readonly Template[] = [
  { name: 'a', mark: '=', apply: (operand) => operand },
  { name: 'b', mark: '<', apply: (operand) => [...operand].reverse().join('') },
  { name: 'c', mark: '>', apply: (operand) => operand.slice(1) + operand.slice(0, 1) },
  {
    name: 'd',
    mark: '+',
    apply: (operand) => operand.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)),
  },
];

interface Regime extends Level {
  /** First symbol of the level's prompts. */
  readonly opening: string;
  /** How many of `sum(needs)` prompts need each template. */
  readonly needs: readonly number[];
  /** How many of 100 demonstrations show each template, whatever the prompt needs. */
  readonly habits: readonly number[];
}

function regime(
  level: number,
  title: string,
  opening: string,
  needs: readonly number[],
  habits: readonly number[],
): Regime {
  // opening, mark, digits, question mark; name, digits, end
  return { level, title, opening, needs, habits, promptLength: digits + 3, completionLength: digits + 2 };
}

const levels: readonly Regime[] = [
  regime(1, 'three templates, all tried', '.', [2, 1, 1], [60, 20, 20]),
  regime(2, 'four templates, three rarely tried', ':', [1, 1, 1, 1], [91, 3, 3, 3]),
  regime(3, 'four templates, three never tried', '#', [3, 7, 7, 7], [100, 0, 0, 0]),
];

const totalOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** The template whose weight covers `point`, in [0, total of the weights). */
function pick(weights: readonly number[], point: number): Template {
  let rest = point;
  return templates[weights.findIndex((weight) => (rest -= weight) < 0)]!;
}

/** Far beyond what chance needs: each draw meets the rarer split with probability 1/8. */
const mostDraws = 10_000;

function prompt(split: Split, seed: number, index: number, level: number): Prompt {
  const regime = levels.find((one) => one.level === level);
  if (!regime) throw new Error(`${id}: level must be 1 to ${levels.length}, got ${level}`);
  for (let draw = 0; draw < mostDraws; draw++) {
    const integerBelow = (limit: number, i: number): number =>
      integer(limit, seed, streams.prompt, index, level, draw, i);
    const { mark } = pick(regime.needs, integerBelow(totalOf(regime.needs), 0));
    const operand = Array.from({ length: digits }, (_, i) => integerBelow(10, i + 1)).join('');
    // Without the opening: the same question at another level is the same prompt, held out there too.
    const key = `${id} ${mark}${operand}`;
    if (splitOf(key) === split) {
      const tokens = encode(`${regime.opening}${mark}${operand}?`);
      return { task: id, split, index, level, tokens, key };
    }
  }
  throw new Error(`internal: ${id} found no ${split} prompt of level ${level} in ${mostDraws} draws`);
}

interface Asked {
  readonly regime: Regime;
  readonly needed: Template;
  readonly operand: string;
}

/** What the prompt's own tokens ask. Throws if they are no prompt of this task. */
function read(prompt: Prompt): Asked {
  const text = decode(prompt.tokens);
  const regime = levels.find(({ opening }) => opening === text[0]);
  const needed = templates.slice(0, regime?.needs.length).find(({ mark }) => mark === text[1]);
  const operand = text.slice(2, -1);
  if (!regime || !needed || !/^\d{4}\?$/.test(text.slice(2))) {
    throw new Error(`${id}: prompt must be . : or #, a mark, ${digits} digits and ?, got "${text}"`);
  }
  return { regime, needed, operand };
}

/** A template's name and what it makes of the operand. */
const written = ({ name, apply }: Template, operand: string): string => name + apply(operand);

/** What stands before the end token, or null if the end token is missing or not last. */
function finished(completion: readonly number[]): string | null {
  const end = completion.indexOf(END);
  return end === -1 || end !== completion.length - 1 ? null : decode(completion.slice(0, end));
}

function judge({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const { needed, operand } = read(prompt);
  if (!completion.includes(END)) return wrong('not finished');
  const text = finished(completion);
  if (text === null) return wrong('goes on after its end');
  if (text === '') return wrong('empty');
  if (!/^[a-h]/.test(text)) return wrong('does not begin with the name of a template');
  if (!text.startsWith(needed.name)) return wrong(`wrong template: ${text.slice(0, 1)}, not ${needed.name}`);
  const expected = written(needed, operand);
  if (text !== expected) {
    return wrong(`right template, wrongly applied: "${text.slice(1)}", not "${expected.slice(1)}"`);
  }
  return { reward: 1, correct: true, reason: 'right' };
}

/** Transformations of digits of which only one is accepted, under its name. */
export const strategies: TokenTask = {
  kind: 'tokens',
  id,
  title: 'Strategies',
  description:
    'Name the template that the mark asks for (= copy, < reverse, > rotate, + add one to each digit) and apply it.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(judge)),
  solve(prompt, validPrefix = []) {
    const { needed, operand } = read(prompt);
    const solution = [...encode(written(needed, operand)), END];
    if (!validPrefix.every((token, i) => token === solution[i])) {
      throw new Error(
        `${id}: prefix must begin the solution ${decode(solution)}, got "${decode(validPrefix)}"`,
      );
    }
    return solution.slice(validPrefix.length);
  },
  answer(completion) {
    const text = finished(completion);
    return text !== null && /^[a-h]\d{4}$/.test(text) ? text : null;
  },
  strategies(prompt) {
    const { regime, needed } = read(prompt);
    const others = templates.slice(0, regime.needs.length).filter((one) => one !== needed);
    return [needed, ...others].map(({ name }) => encode(name));
  },
  demonstrate(prompt, draw) {
    const { regime, operand } = read(prompt);
    return [...encode(written(pick(regime.habits, draw(0) * totalOf(regime.habits)), operand)), END];
  },
  view({ prompt, completion }) {
    const { needed, operand } = read(prompt);
    return {
      kind: 'text',
      prompt: decode(prompt.tokens),
      completion: decode(completion.filter((token) => token !== END)),
      expected: written(needed, operand),
    };
  },
};
