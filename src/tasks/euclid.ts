/**
 * `euclid`: find the greatest common divisor of four digits by subtraction, writing the whole row after every step. A
 * step subtracts a neighbour from one number, once or several times, and leaves at least 1; the last row has four
 * equal numbers. Every step must be legal: the answer alone could be guessed, because it is mostly 1.
 *
 * Correct completions have 7 to 77 tokens. One subtraction per line is easy and long, several at once are harder and
 * short. The base policy mostly subtracts once and has two bad habits that only rewards remove: it writes lines
 * twice, and it stops when only the first two numbers are equal. Each line can go wrong, so a prompt's length is its
 * difficulty, and a completion's first wrong line decides.
 */
import { alphabet, decode, encode } from './alphabet.ts';
import { END } from './vocabulary/common.ts';
import { promptsByDraw } from './drawnPrompts.ts';
import { textView, writtenIn } from './oneTurn.ts';
import {
  levelOf,
  type Attempt,
  type Level,
  type Prompt,
  type Rubric,
  type StepVerdict,
  type TokenTask,
  type Verdict,
} from './task.ts';

const id = 'euclid';

const [ZERO, NINE, SEPARATOR, EQUALS] = encode('09;=') as [number, number, number, number];

/** Numbers in a row. */
const count = 4;
/** Tokens of a line: the numbers, and a separator from the next line or the answer. */
const lineLength = count + 1;

/** Share of demonstrated steps that subtract as often as possible at once. */
const leapRate = 0.15;
/** Share of demonstrated lines that are written twice. */
const stutterRate = 0.12;
/** Share of demonstrations that stop at a line whose first two numbers are equal. */
const haltRate = 0.1;

type Row = readonly number[];

interface Ladder extends Level {
  /** Most lines of the reference solution; no other solution has more. */
  readonly most: number;
}

/** A prompt is the numbers and `?`; a completion its lines, the answer and the end token. */
function ladder(level: number, title: string, most: number): Ladder {
  return {
    level,
    title,
    most,
    promptLength: count + 1,
    completionLength: lineLength * most + 2,
  };
}

const levels: readonly Ladder[] = [ladder(1, '1 to 8 lines', 8), ladder(2, '1 to 15 lines', 15)];

const allEqual = (row: Row): boolean => row.every((number) => number === row[0]);
const textOf = (row: Row): string => row.join('');
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/**
 * The row after one step of the reference: of the first two neighbours that differ, the smaller is subtracted from
 * the larger, once or as often as possible. The row's numbers must not all be equal.
 */
function reduced(row: Row, often = false): Row {
  const at = row.findIndex((number, i) => number !== row[i + 1]);
  const [left, right] = [row[at]!, row[at + 1]!];
  const [place, large, small] = left > right ? [at, left, right] : [at + 1, right, left];
  return row.with(place, often ? ((large - 1) % small) + 1 : large - small);
}

/** All rows of the reference after this one. */
function rowsAfter(row: Row): Row[] {
  const rows: Row[] = [];
  for (let last = row; !allEqual(last); rows.push(last)) last = reduced(last);
  return rows;
}

/** Whether one legal step leads from a row to the next: it lowers one number by a multiple of a neighbour. */
function follows(next: Row, row: Row): boolean {
  const [place, ...others] = row.flatMap((number, i) => (number === next[i] ? [] : [i]));
  if (place === undefined || others.length > 0) return false;
  const less = row[place]! - next[place]!;
  return (
    less > 0 && [row[place - 1], row[place + 1]].some((neighbour) => neighbour && less % neighbour === 0)
  );
}

/** All rows that one legal step makes of this one. */
function nextRows(row: Row): Row[] {
  return row.flatMap((number, place) =>
    Array.from({ length: number - 1 }, (_, i) => row.with(place, i + 1)).filter((next) => follows(next, row)),
  );
}

/** The rows of a level, grouped by length, and how often each length is drawn. */
interface Choice {
  readonly texts: readonly (readonly string[])[];
  readonly weights: readonly number[];
}

/** All rows of `length` digits from 1 to 9, the first digit changing fastest. */
function rowsOfDigits(length: number): number[][] {
  if (length === 0) return [[]];
  const shorter = rowsOfDigits(length - 1);
  return Array.from({ length: 9 }, (_, i) => shorter.map((row) => [...row, i + 1])).flat();
}

function choiceOf({ most }: Ladder): Choice {
  const byLines: string[][] = Array.from({ length: most + 1 }, () => []);
  for (const row of rowsOfDigits(count)) {
    // A step lowers the sum by at least the divisor, so no solution has more lines than this.
    if (sumOf(row) / row.reduce(divisorOf) - count <= most) byLines[rowsAfter(row).length]?.push(textOf(row));
  }
  // Short rows are drawn more often, so that lengths have a long tail.
  const weights = byLines.map((rows, lines) => (lines < 1 || rows.length === 0 ? 0 : 1 / (lines + 2)));
  return { texts: byLines, weights };
}

/** Computed on first use, so that opening the page does not wait for it. */
const choices = new Map<Ladder, Choice>();

const prompt = promptsByDraw({ id, levels }, (level, draw) => {
  const choice = choices.get(level) ?? choiceOf(level);
  choices.set(level, choice);
  let rest = draw.uniform(0) * sumOf(choice.weights);
  const texts = choice.texts[choice.weights.findIndex((weight) => (rest -= weight) < 0)];
  if (!texts) return null;
  const text = texts[draw.integer(texts.length, 1)]!;
  const mirrored = [...text].reverse().join('');
  return { text: `${text}?`, key: `${id} ${text < mirrored ? text : mirrored}` };
});

/** The numbers in the prompt's own tokens. Throws on other tokens. */
function read(prompt: Prompt): Row {
  const text = decode(prompt.tokens);
  if (!/^(?!(.)\1{3})[1-9]{4}\?$/.test(text)) {
    throw new Error(`${id}: prompt must be ${count} digits from 1 to 9, not all equal, and ?, got "${text}"`);
  }
  return Array.from(text.slice(0, -1), Number);
}

interface Line extends StepVerdict {
  readonly row: Row;
  /** Whether the answer follows this line. */
  readonly last: boolean;
  /** The verdict's clause on a wrong line. */
  readonly fault: string | null;
}

function faultOf(row: Row, before: Row, last: boolean): string | null {
  if (!follows(row, before)) return `is no legal step: ${textOf(row)} after ${textOf(before)}`;
  if (last === allEqual(row)) return null;
  return last ? 'ends before all numbers are equal' : 'goes on after all numbers are equal';
}

/** The lines at the start of a completion, up to the last one before the answer; each is compared with the one before it. */
function linesOf(prompt: Prompt, completion: readonly number[]): Line[] {
  const lines: Line[] = [];
  let before = read(prompt);
  for (let to = lineLength; to <= completion.length && !lines.at(-1)?.last; to += lineLength) {
    const from = to - lineLength;
    const end = completion[to - 1];
    const row = completion.slice(from, to - 1).map((token) => token - ZERO);
    if (row.some((number) => number < 1 || number > NINE - ZERO)) break;
    if (end !== SEPARATOR && end !== EQUALS) break;
    const last = end === EQUALS;
    const fault = faultOf(row, before, last);
    lines.push({ from, to, row, last, fault, correct: fault === null });
    before = row;
  }
  return lines;
}

/** The number after `=`, or the verdict's clause on what the completion lacks. */
type Answered =
  { readonly answer: number; readonly fault: null } | { readonly answer: null; readonly fault: string };

function answerIn(completion: readonly number[], lines: readonly Line[]): Answered {
  const none = (fault: string): Answered => ({ answer: null, fault });
  const { fault } = writtenIn(completion);
  if (fault !== null) return none(fault);
  const end = lines.at(-1);
  const [digit, ...rest] = completion.slice(end?.to);
  if (!end?.last || rest.length !== 1 || !(digit! > ZERO && digit! <= NINE)) {
    return none('not lines and then an answer');
  }
  return { answer: digit! - ZERO, fault: null };
}

function verdictOf({ prompt, completion }: Attempt): Verdict {
  const lines = linesOf(prompt, completion);
  const steps = lines.map(({ from, to, correct }) => ({ from, to, correct }));
  const wrong = (reason: string): Verdict => ({ reward: 0, correct: false, reason, steps });
  const { answer, fault } = answerIn(completion, lines);
  if (fault !== null) return wrong(fault);
  const flaw = lines.findIndex(({ correct }) => !correct);
  if (flaw !== -1) return wrong(`line ${flaw + 1} ${lines[flaw]!.fault}`);
  const expected = lines.at(-1)!.row[0]!;
  if (answer !== expected) return wrong(`wrong: ${answer}, not ${expected}`);
  return { reward: 1, correct: true, reason: 'right', steps };
}

/**
 * The answer after lines that look like steps, legal or not: each makes one number smaller, and only the last has
 * equal numbers, which are the answer.
 */
function answerOf({ prompt, completion }: Attempt): string | null {
  const lines = linesOf(prompt, completion);
  const { answer } = answerIn(completion, lines);
  const rows = [read(prompt), ...lines.map(({ row }) => row)];
  const looksLikeStep = (row: Row, i: number): boolean => {
    const changed = row.filter((number, place) => number !== rows[i]![place]);
    return changed.length === 1 && sumOf(row) < sumOf(rows[i]!) && lines[i]!.last === allEqual(row);
  };
  const isWhole = rows.slice(1).every(looksLikeStep) && rows.at(-1)![0] === answer;
  return answer !== null && isWhole ? String(answer) : null;
}

function write(rows: readonly Row[]): number[] {
  const separators = rows.map((_, i) => (i < rows.length - 1 ? SEPARATOR : EQUALS));
  const lines = rows.flatMap((row, i) => [...row.map((number) => ZERO + number), separators[i]!]);
  return [...lines, ZERO + rows.at(-1)![0]!, END];
}

function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
  const lines = linesOf(prompt, validPrefix);
  const done = lines.map(({ row }) => row);
  const last = done.at(-1) ?? read(prompt);
  if (!allEqual(last)) {
    // The unfinished line may become any legal step; the lines after it follow the reference.
    const begun = validPrefix.slice(lines.length * lineLength).map((token) => token - ZERO);
    const fits = (row: Row): boolean => row.every((number, i) => i >= begun.length || number === begun[i]);
    const next = [reduced(last)].find(fits) ?? nextRows(last).find(fits) ?? reduced(last);
    done.push(next, ...rowsAfter(next));
  }
  const solution = write(done);
  const isValid =
    lines.every(({ correct }) => correct) && validPrefix.every((token, i) => token === solution[i]);
  if (isValid) return solution.slice(validPrefix.length);
  throw new Error(
    `${id}: prefix must begin a solution of ${textOf(read(prompt))}, got "${decode(validPrefix)}"`,
  );
}

/** The reference, with several subtractions in some lines and with the habits that make it wrong. */
function demonstrate(prompt: Prompt, draw: (i: number) => number): number[] {
  const { most } = levelOf({ id, levels }, prompt.level);
  const rows: Row[] = [];
  let row = read(prompt);
  for (let i = 0; !allEqual(row); i += 3) {
    row = reduced(row, draw(i) < leapRate);
    rows.push(row);
    if (allEqual(row)) break;
    if (draw(i + 1) < stutterRate && rows.length + rowsAfter(row).length < most) rows.push(row);
    if (row[0] === row[1] && draw(i + 2) < haltRate) break;
  }
  return write(rows);
}

/** Legal lines and a right solution matter most; a short one is worth little, and where the reference has one line none is. */
const rubric: Rubric = {
  criteria: [
    { id: 'legal', category: 'lines', weight: 3 },
    { id: 'short', category: 'lines', weight: 1 },
    { id: 'complete', category: 'answer', weight: 2 },
    { id: 'right', category: 'answer', weight: 4 },
  ],
  scoresOf(attempt) {
    const { prompt, completion } = attempt;
    const lines = linesOf(prompt, completion);
    const legal = lines.filter(({ correct }) => correct).length / Math.max(1, lines.length);
    const isComplete = answerIn(completion, lines).fault === null;
    const isShort = isComplete && lines.length < rowsAfter(read(prompt)).length;
    return [legal, Number(isShort), Number(isComplete), Number(verdictOf(attempt).correct)];
  },
};

/** Right answers after legal steps of any choice. */
export const euclid: TokenTask = {
  kind: 'tokens',
  vocabulary: alphabet,
  id,
  title: 'Euclid',
  description:
    'Find the greatest common divisor: subtract a neighbour from a number, once or more often, until all are equal.',
  levels,
  verifiesSteps: true,
  rubric,
  prompt,
  verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
  solve,
  answerOf,
  demonstrate,
  view: (attempt) => textView(attempt, decode(solve(attempt.prompt).slice(0, -1))),
};
