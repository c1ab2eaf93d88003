/**
 * `strategies`: name the one template that works, then apply it to four digits. A mark in the prompt tells which one
 * works, but the base policy was trained on habits that ignore the mark, so these habits set what it explores:
 *
 * | level | templates (share of prompts that need each) | habit of the base                  | base pass@1 without slips     |
 * |-------|---------------------------------------------|------------------------------------|-------------------------------|
 * | 1     | a 1/2, b 1/4, c 1/4                         | a 0.6, b 0.2, c 0.2: all are tried | 0.40                          |
 * | 2     | a, b, c, d 1/4 each                         | a 0.91, others 0.03 each: rarely   | 0.25                          |
 * | 3     | a 1/8, others 7/24 each                     | always a: others almost never      | 0.125                         |
 *
 * One base serves all levels, so the first symbol of a prompt shows the level. A template that is rarely sampled gives
 * most groups no reward; a hint that names it finds it at once, and plain groups find it only with some seeds.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { continueText, textView, writtenIn } from './oneTurn.ts';
import type { Attempt, Level, Prompt, TokenTask, Verdict } from './task.ts';

const id = 'strategies';
const digits = 4;

interface Template {
  readonly name: string;
  /** The symbol that marks prompts for this template. */
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
  /** Number of prompts that need each template, of `sum(needs)` prompts. */
  readonly needs: readonly number[];
  /** Number of 100 demonstrations that show each template, whatever the prompt needs. */
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
  regime(3, 'four templates, three of them rare at first', '#', [3, 7, 7, 7], [100, 0, 0, 0]),
];

const totalOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** The template whose weight covers `point`, in [0, total of the weights). */
function pick(weights: readonly number[], point: number): Template {
  let rest = point;
  return templates[weights.findIndex((weight) => (rest -= weight) < 0)]!;
}

const prompt = promptsByDraw({ id, levels }, ({ opening, needs }, draw) => {
  const { mark } = pick(needs, draw.integer(totalOf(needs), 0));
  const operand = Array.from({ length: digits }, (_, i) => draw.integer(10, i + 1)).join('');
  // The key has no opening: the same question at another level is the same prompt and held out there too.
  return { text: `${opening}${mark}${operand}?`, key: `${id} ${mark}${operand}` };
});

interface Asked {
  readonly regime: Regime;
  readonly needed: Template;
  readonly operand: string;
}

/** The question in the prompt's own tokens. Throws if they are no prompt of this task. */
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

/** A template's name and its result on the operand. */
const applied = ({ name, apply }: Template, operand: string): string => name + apply(operand);

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason });
  const { needed, operand } = read(prompt);
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return wrong(fault);
  const text = decode(written);
  if (!/^[a-h]/.test(text)) return wrong('does not begin with the name of a template');
  if (!text.startsWith(needed.name)) return wrong(`wrong template: ${text.slice(0, 1)}, not ${needed.name}`);
  const expected = applied(needed, operand);
  if (text !== expected) {
    return wrong(`right template, wrongly applied: "${text.slice(1)}", not "${expected.slice(1)}"`);
  }
  return { reward: 1, correct: true, reason: 'right' };
}

/** Transformations of digits; only one is accepted, under its name. */
export const strategies: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Strategies',
  description:
    'Name the template that the mark asks for (= copy, < reverse, > rotate, + add one to each digit) and apply it.',
  levels,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve(prompt, validPrefix = []) {
    const { needed, operand } = read(prompt);
    return continueText(applied(needed, operand), prompt, validPrefix);
  },
  answerOf({ completion }) {
    const { written } = writtenIn(completion);
    const text = decode(written ?? []);
    return /^[a-h]\d{4}$/.test(text) ? text : null;
  },
  strategies(prompt) {
    const { regime, needed } = read(prompt);
    const others = templates.slice(0, regime.needs.length).filter((one) => one !== needed);
    return [needed, ...others].map(({ name }) => encode(name));
  },
  demonstrate(prompt, draw) {
    const { regime, operand } = read(prompt);
    return [...encode(applied(pick(regime.habits, draw(0) * totalOf(regime.habits)), operand)), END];
  },
  view(attempt) {
    const { needed, operand } = read(attempt.prompt);
    return textView(attempt, applied(needed, operand));
  },
};
