/**
 * Stories with numbers: made by a draw, and read again from a prompt's own tokens; and the calculations that answer them. All
 * texts here are symbols of the vocabulary with spaces between, so none is shown as it stands.
 */
import type { Draw } from '../drawnPrompts.ts';
import type { Prompt } from '../task.ts';
import { classes, isShe, plurals, words } from './lexicon.ts';

type Sign = '+' | '-' | '*';

/** What happens in a story, with the verbs that say it. */
export const events: Readonly<Record<'+' | '-', readonly string[]>> = {
  '+': ['buys', 'finds', 'gets', 'makes'],
  '-': ['loses', 'sells', 'hides', 'lends'],
};

/** What a level's stories are like. */
export interface Telling {
  /** Kinds of beginnings: one number; two to be joined or compared; equal bags of things. */
  readonly begins: readonly ('one' | 'two' | 'bags')[];
  /** What happens after. */
  readonly events: number;
  /** Largest number. */
  readonly largest: number;
}

const calculate: Readonly<Record<Sign, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
};

/** A story with its question, drawn again where its numbers do not fit. */
export function tellStory(level: Telling, draw: Draw): string | null {
  let i = 0;
  const pick = <T>(all: readonly T[]): T => all[draw.integer(all.length, i++)] as T;
  const number = (low: number, high: number): number => low + draw.integer(high - low + 1, i++);
  const name = pick(classes.NAME);
  const things = pick(plurals);
  const { largest } = level;
  const begin = pick(level.begins);
  if (begin === 'two') return twoNumbers(level, name, things, pick, number);

  const [bags, each] = begin === 'bags' ? [number(2, 5), number(2, 5)] : [1, number(2, largest)];
  let left = bags * each;
  const sentences = [
    begin === 'bags'
      ? `${name} has ${bags} bags of ${each} ${things} each .`
      : `${name} has ${each} ${things} .`,
  ];
  const who = isShe.has(name) ? 'she' : 'he';
  for (let step = 0; step < level.events; step++) {
    const sign = pick(['+', '-'] as const);
    const amount = number(1, Math.min(9, largest));
    left = calculate[sign](left, amount);
    if (left < 2 || left > largest) return null;
    const then = step > 0 ? 'then ' : '';
    sentences.push(`${then}${who} ${pick(events[sign])} ${amount}${sign === '+' ? ' more' : ''} .`);
  }
  return `${sentences.join(' ')} how many ${things} does ${who} have now ?`;
}

/** A story of two numbers at once, which are joined or compared. */
function twoNumbers(
  { largest }: Telling,
  name: string,
  things: string,
  pick: <T>(all: readonly T[]) => T,
  number: (low: number, high: number) => number,
) {
  const [first, second, other] = [number(2, largest), number(1, largest), pick(classes.NAME)];
  const isJoined = pick([true, false]);
  const result = calculate[isJoined ? '+' : '-'](first, second);
  if (other === name || result < 2 || result > largest) return null;
  const asked = isJoined
    ? `how many ${things} do they have altogether ?`
    : `how many more ${things} does ${name} have ?`;
  return `${name} has ${first} ${things} and ${other} has ${second} . ${asked}`;
}

export interface Calculation {
  readonly left: number;
  readonly sign: Sign;
  readonly right: number;
  readonly result: number;
}

export interface Story {
  readonly calculations: readonly Calculation[];
  readonly things: string;
}

/** Symbols with a space between: unlike the text, it shows every token. */
export const spaced = (tokens: readonly number[]): string =>
  tokens.map((token) => words.symbolOf(token)).join(' ');
const number = String.raw`\d(?: \d)*`;
export const numberOf = (digits: string): number => Number(digits.replaceAll(' ', ''));

/** The story in the prompt's own tokens. Throws if they are none. */
export function readStory(prompt: Prompt): Story {
  const sentences = spaced(prompt.tokens).split(' . ');
  const question = sentences.pop() ?? '';
  const things = /^how many (?:more )?([a-z]+) do(?:es)? /.exec(question)?.[1];
  const numbers = sentences.map((sentence) => (sentence.match(new RegExp(number, 'g')) ?? []).map(numberOf));
  const [[start, second] = [], ...rest] = numbers;
  if (things === undefined || start === undefined || rest.some(({ length }) => length !== 1))
    throw new Error(
      `word-problems: prompt must be a story with numbers and a question, got "${words.decode(prompt.tokens)}"`,
    );
  const calculations: Calculation[] = [];
  const step = (sign: Sign, right: number): void => {
    const left = calculations.at(-1)?.result ?? start;
    calculations.push({ left, sign, right, result: calculate[sign](left, right) });
  };
  if (second !== undefined)
    step(sentences[0]?.endsWith(' each') ? '*' : question.endsWith('altogether ?') ? '+' : '-', second);
  for (const [i, [amount]] of rest.entries()) {
    const isGain = events['+'].some((verb) => sentences[i + 1]?.includes(` ${verb} `));
    step(isGain ? '+' : '-', amount as number);
  }
  return { calculations, things };
}

export const digits = (value: number): string => [...String(value)].join(' ');
export const answered = (result: number, things: string): string => `so ${digits(result)} ${things} .`;

/** The ways to write a calculation: operands of sums and products may swap. */
export function waysToWrite({ left, sign, right, result }: Calculation): string[] {
  const write = (a: number, b: number): string => `${digits(a)} ${sign} ${digits(b)} = ${digits(result)} ;`;
  return sign === '-' || left === right ? [write(left, right)] : [write(left, right), write(right, left)];
}

const step = new RegExp(String.raw`^${number} [+*-] ${number} = ${number} ; ?`);
const answer = new RegExp(String.raw`^so (${number}) ([a-z]+) \.$`);

/** The calculations at the start of a text, each with its place among the symbols, and what follows them. */
export function parseSteps(text: string) {
  const steps: { from: number; to: number; text: string }[] = [];
  let rest = text;
  let from = 0;
  for (let found = step.exec(rest); found; found = step.exec(rest)) {
    const written = found[0].trimEnd();
    const to = from + written.split(' ').length;
    steps.push({ from, to, text: written });
    rest = rest.slice(found[0].length);
    from = to;
  }
  return { steps, answer: answer.exec(rest) };
}
