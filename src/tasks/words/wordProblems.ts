/**
 * `word-problems`: a short story with numbers, to be answered by one or two written calculations and a sentence. The verbs tell
 * what to calculate. Every calculation must be the story's, in its order, and right.
 */
import { promptsByDraw } from '../drawnPrompts.ts';
import { writtenIn } from '../oneTurn.ts';
import type { Attempt, Level, Prompt, StepVerdict, TokenTask, Verdict } from '../task.ts';
import { END } from '../vocabulary/common.ts';
import { classes, idsOf, isShe, plurals, words } from './lexicon.ts';

const id = 'word-problems';

type Sign = '+' | '-' | '*';

/** What happens in a story, with the verbs that say it. */
const events: Readonly<Record<'+' | '-', readonly string[]>> = {
  '+': ['buys', 'finds', 'gets', 'makes'],
  '-': ['loses', 'sells', 'hides', 'lends'],
};

interface Telling extends Level {
  /** Kinds of beginnings: one number; two to be joined or compared; so many bags of so many things. */
  readonly begins: readonly ('one' | 'two' | 'bags')[];
  /** What happens after. */
  readonly events: number;
  /** Largest number. */
  readonly largest: number;
}

const telling = (
  level: number,
  title: string,
  [promptLength, completionLength]: readonly [number, number],
  told: Pick<Telling, 'begins' | 'events' | 'largest'>,
): Telling => ({ level, title, promptLength, completionLength, ...told });

const levels: readonly Telling[] = [
  telling(1, 'one step, numbers to 9', [18, 11], { begins: ['one'], events: 1, largest: 9 }),
  telling(2, 'one step, numbers to 20', [19, 15], { begins: ['one', 'two', 'two'], events: 1, largest: 20 }),
  telling(3, 'two steps, numbers to 9', [24, 17], { begins: ['one'], events: 2, largest: 9 }),
  telling(4, 'two steps, bags of things', [22, 21], { begins: ['bags'], events: 1, largest: 34 }),
];

const calculate: Readonly<Record<Sign, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
};

const prompt = promptsByDraw({ id, levels, vocabulary: words }, (level, draw) => {
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
  const told = [
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
    told.push(`${then}${who} ${pick(events[sign])} ${amount}${sign === '+' ? ' more' : ''} .`);
  }
  const text = `${told.join(' ')} how many ${things} does ${who} have now ?`;
  return { text, key: `${id} ${text}` };
});

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
  const text = `${name} has ${first} ${things} and ${other} has ${second} . ${asked}`;
  return { text, key: `${id} ${text}` };
}

interface Calculation {
  readonly left: number;
  readonly sign: Sign;
  readonly right: number;
  readonly result: number;
}

interface Story {
  readonly calculations: readonly Calculation[];
  readonly things: string;
}

/** Symbols with a space between: unlike the text, it shows every token. */
const spaced = (tokens: readonly number[]): string => tokens.map((token) => words.symbolOf(token)).join(' ');
const number = String.raw`\d(?: \d)*`;
const numberOf = (digits: string): number => Number(digits.replaceAll(' ', ''));

/** The story in the prompt's own tokens. Throws if they are none. */
function read(prompt: Prompt): Story {
  const told = spaced(prompt.tokens).split(' . ');
  const question = told.pop() ?? '';
  const things = /^how many (?:more )?([a-z]+) do(?:es)? /.exec(question)?.[1];
  const numbers = told.map((sentence) => (sentence.match(new RegExp(number, 'g')) ?? []).map(numberOf));
  const [[start, second] = [], ...rest] = numbers;
  if (things === undefined || start === undefined || rest.some(({ length }) => length !== 1))
    throw new Error(
      `${id}: prompt must be a story with numbers and a question, got "${words.decode(prompt.tokens)}"`,
    );
  const calculations: Calculation[] = [];
  const step = (sign: Sign, right: number): void => {
    const left = calculations.at(-1)?.result ?? start;
    calculations.push({ left, sign, right, result: calculate[sign](left, right) });
  };
  if (second !== undefined)
    step(told[0]?.endsWith(' each') ? '*' : question.endsWith('altogether ?') ? '+' : '-', second);
  for (const [i, [amount]] of rest.entries()) {
    const isGain = events['+'].some((verb) => told[i + 1]?.includes(` ${verb} `));
    step(isGain ? '+' : '-', amount as number);
  }
  return { calculations, things };
}

const digits = (value: number): string => [...String(value)].join(' ');
const answered = (result: number, things: string): string => `so ${digits(result)} ${things} .`;

/** The ways to write a calculation: operands of sums and products may swap. */
function waysOf({ left, sign, right, result }: Calculation): string[] {
  const write = (a: number, b: number): string => `${digits(a)} ${sign} ${digits(b)} = ${digits(result)} ;`;
  return sign === '-' || left === right ? [write(left, right)] : [write(left, right), write(right, left)];
}

const step = new RegExp(String.raw`^${number} [+*-] ${number} = ${number} ; ?`);
const answer = new RegExp(String.raw`^so (${number}) ([a-z]+) \.$`);

/** The calculations at the start of a text, each with its place among the symbols, and what follows them. */
function parse(text: string) {
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

/** What is written before the end token, or a clause on why there is nothing to verify. */
function textIn(completion: readonly number[]): { readonly text: string; readonly fault: string | null } {
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return { text: spaced(completion.filter((token) => token < words.size)), fault };
  return written.some((token) => token >= words.size)
    ? { text: '', fault: 'not calculations and then an answer' }
    : { text: spaced(written), fault: null };
}

function verdictOf({ prompt, completion, afterLatents }: Attempt): Verdict {
  const { calculations, things } = read(prompt);
  const { text, fault } = textIn(completion);
  const parsed = parse(text);
  const steps = parsed.steps.map(({ from, to, text: written }, i): StepVerdict => ({
    from,
    to,
    correct: calculations[i] !== undefined && waysOf(calculations[i]).includes(written),
  }));
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, ...seen });
  const seen = afterLatents ? {} : { steps };
  const asked = afterLatents ? 0 : calculations.length;
  if (fault !== null) return wrong(fault);
  if (!parsed.answer) return wrong('not calculations and then an answer');
  if (steps.length !== asked) return wrong(`number of calculations is ${steps.length}, not ${asked}`);
  const first = steps.findIndex(({ correct }) => !correct);
  if (first >= 0) return wrong(`calculation ${first + 1} is wrong`);
  const result = (calculations.at(-1) as Calculation).result;
  const [, given, named] = parsed.answer as unknown as [string, string, string];
  if (given !== digits(result)) return wrong(`wrong: ${given.replaceAll(' ', '')}, not ${result}`);
  if (named !== things) return wrong(`wrong: ${named}, not ${things}`);
  return { reward: 1, correct: true, reason: 'right', ...seen };
}

function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const { calculations, things } = read(prompt);
  const { result } = calculations.at(-1) as Calculation;
  const texts = calculations.reduce<string[]>(
    (before, one) => before.flatMap((text) => waysOf(one).map((way) => `${text}${way} `)),
    [''],
  );
  for (const text of texts) {
    const solution = [...idsOf((text + answered(result, things)).split(' ')), END];
    if (validPrefix.every((token, i) => token === solution[i])) return solution.slice(validPrefix.length);
  }
  throw new Error(
    `${id}: prefix must begin a solution such as ${words.decode(solve(prompt).slice(0, -1))}, got "${words.decode(validPrefix)}"`,
  );
}

/** Stories with numbers, answered by written calculations. */
export const wordProblems: TokenTask = {
  kind: 'tokens',
  vocabulary: words,
  id,
  title: 'Word problems',
  description: 'Read a short story with numbers, write what to calculate, and answer in words.',
  levels,
  verifiesSteps: true,
  latentEnd: words.encode('so')[0] as number,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  answerOf({ prompt, completion, afterLatents }) {
    const { text, fault } = textIn(completion);
    const { steps, answer } = parse(text);
    const asked = afterLatents ? 0 : read(prompt).calculations.length;
    return fault === null && answer && steps.length === asked
      ? `${numberOf(answer[1] ?? '')} ${answer[2]}`
      : null;
  },
  view: ({ prompt, completion }) => ({
    kind: 'text',
    prompt: words.decode(prompt.tokens),
    completion: words.decode(completion.filter((token) => token !== END)),
    expected: words.decode(solve(prompt).slice(0, -1)),
  }),
};
