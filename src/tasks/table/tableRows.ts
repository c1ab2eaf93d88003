/** The prompts of a table that can be a task, and the rows that cannot, with the reason. */
import { commonSymbols, reservedSymbols } from '../vocabulary/common.ts';
import { charactersOf, wordsOf } from '../vocabulary/pieces.ts';
import { proposeVocabulary } from '../vocabulary/propose.ts';
import { asWritten } from '../vocabulary/vocabulary.ts';
import { mostLevels, mostTokens, usualTokens } from '../own/ownTask.ts';
import type { Columns } from './guessColumns.ts';
import { rowsInWords, type NumberedRow, type Table } from './table.ts';

/** How an answer is checked: letter for letter, by its number, as a part of the text, by a regular expression, or as one of several. */
const answerChecks = ['text', 'number', 'contains', 'pattern', 'several'] as const;
type AnswerCheck = (typeof answerChecks)[number];

/** What a reader chose about a table. */
export interface TableChoice extends Columns {
  readonly check: AnswerCheck;
  /** Only what stands behind the last `####` is the answer, and what stands before it are its steps. */
  readonly isFinal: boolean;
  /** Whether steps are part of the solution, before the answer and a bar. */
  readonly withSteps: boolean;
  /** No prompts are held out. */
  readonly byHeart: boolean;
  readonly kind: 'characters' | 'words';
}

/** A row as a prompt. */
interface TableItem {
  readonly number: number;
  readonly prompt: string;
  /** What a warm start learns and hints begin with; null where only a pattern is known. */
  readonly solution: string | null;
  /** What the check reads: the answer, its alternatives, or its pattern. */
  readonly accepts: string;
  /** From 1. */
  readonly level: number;
}

export interface TableRows {
  readonly items: readonly TableItem[];
  /** Titles of levels 1, 2, … */
  readonly levels: readonly string[];
  /** Rows that are not in the task, by reason. */
  readonly leftOut: readonly { readonly why: string; readonly rows: readonly number[] }[];
}

/** Stands between steps and answer in a solution. */
export const bar = '|';
export const finalMark = '####';

/** A number in one form, or null: without signs of money, spaces and commas of thousands. Digits stay, however many. */
export function plainNumber(text: string): string | null {
  const found = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text.replace(/[\s,$€£%]/g, ''));
  if (!found || !/\d/.test(text)) return null;
  const [, sign = '', whole = '', part = ''] = found;
  const digits = `${whole || '0'}${part && `.${part}`}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${text})$`, 'u'));
  } catch {
    return false;
  }
}

const common = new Set(commonSymbols);

/** Finds a symbol that only the engine writes, without splitting the text. */
const reservedText = new RegExp(
  [...reservedSymbols].map((one) => one.replace(/[[\]]/g, '\\$&')).join('|'),
  'u',
);

const piecesOf = ({ kind }: TableChoice, text: string): string[] =>
  kind === 'words' ? wordsOf(text) : charactersOf(text);

/** Whether the common symbols write it. */
const isCommon = (choice: TableChoice, { prompt, solution }: TableItem): boolean =>
  piecesOf(choice, `${prompt} ${solution ?? ''}`).every((symbol) => common.has(symbol));

type Read = { readonly item: Omit<TableItem, 'level'> } | { readonly why: string };

/** One row as the choice reads it, or why it cannot be a prompt. */
function readRow({ number, cells }: NumberedRow, choice: TableChoice): Read {
  const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? '').trim());
  const written = (text: string): string => asWritten(choice, text.replace(/\r\n?/g, '\n'));
  const prompt = written(cell(choice.prompt));
  const whole = cell(choice.answer);
  const at = choice.isFinal ? whole.lastIndexOf(finalMark) : -1;
  const answer = (at === -1 ? whole : whole.slice(at + finalMark.length)).trim();
  const steps = !choice.withSteps
    ? ''
    : choice.hint !== null
      ? cell(choice.hint)
      : at === -1
        ? ''
        : whole.slice(0, at).trim();
  if (prompt === '') return { why: 'no prompt' };
  const [accepts, isRead] = acceptedBy(choice, answer, written);
  if (!isRead) return { why: accepts };
  const first = choice.check === 'several' ? (accepts.split(bar)[0] as string) : accepts;
  const solution =
    choice.check === 'pattern' ? null : steps === '' ? first : `${written(steps)}${bar}${first}`;
  const [reserved] = reservedText.exec(`${prompt} ${solution ?? ''}`) ?? [];
  if (reserved !== undefined) return { why: `${reserved} in its text, which only the engine writes` };
  return { item: { number, prompt, solution, accepts } };
}

/** What the check reads of an answer, and whether it can; else the reason. */
function acceptedBy(
  { check }: TableChoice,
  answer: string,
  written: (text: string) => string,
): [string, boolean] {
  if (answer === '') return ['no answer', false];
  if (check === 'pattern')
    return isPattern(answer) ? [answer, true] : ['an answer that is no regular expression', false];
  if (check === 'number' && plainNumber(answer) === null) return ['an answer that is no number', false];
  const all = check === 'several' ? answer.split(bar) : [answer];
  const texts = all.map((one) => written(one.trim())).filter((one) => one !== '');
  return texts.length === 0 ? ['no answer', false] : [texts.join(bar), true];
}

/** Titles of the levels in order, and the level of each row. Throws where there are too many. */
function levelsOf(
  { rows, columns }: Table,
  at: number | null,
): { titles: string[]; levelOf: (row: NumberedRow) => number } {
  if (at === null) return { titles: ['all rows'], levelOf: () => 1 };
  const textOf = ({ cells }: NumberedRow): string => (cells[at] ?? '').trim() || 'none';
  const numberIn = (text: string): number => Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? NaN);
  const titles = [...new Set(rows.map(textOf))];
  if (titles.length > mostLevels)
    throw new Error(
      `the column “${columns[at]}” must have at most ${mostLevels} different values to be the level, got ${titles.length}; choose another, or none`,
    );
  if (titles.every((title) => Number.isFinite(numberIn(title))))
    titles.sort((a, b) => numberIn(a) - numberIn(b));
  return { titles, levelOf: (row) => titles.indexOf(textOf(row)) + 1 };
}

/** Symbols of a completion that has no solution to measure. */
export const patternSymbols = 32;

/**
 * The prompts of a table, and what is left out: rows without prompt or answer, that repeat a prompt, or that are longer than
 * a policy reads with the others of their level. Throws where the level column has too many values.
 */
export function tableRows(table: Table, choice: TableChoice): TableRows {
  const { titles, levelOf } = levelsOf(table, choice.level);
  const leftOut = new Map<string, number[]>();
  const leave = (why: string, number: number): void =>
    void leftOut.set(why, [...(leftOut.get(why) ?? []), number]);
  const items = new Map<string, TableItem>();
  for (const row of table.rows) {
    const read = readRow(row, choice);
    if ('why' in read) leave(read.why, row.number);
    else if (items.has(read.item.prompt)) leave('a prompt that an earlier row has', row.number);
    else items.set(read.item.prompt, { ...read.item, level: levelOf(row) });
  }
  const all = [...items.values()];
  const most = all.some((item) => !isCommon(choice, item)) ? mostTokens : usualTokens;
  const kept = titles.flatMap((_, i) => {
    const level = all.filter((item) => item.level === i + 1);
    const { fitting, tooLong } = fit(level, choice, most);
    for (const { number } of tooLong)
      leave(`more than ${most} symbols of prompt, answer and end, with the longest others`, number);
    return fitting;
  });
  // Levels without rows would be empty.
  const there = titles.map((_, i) => i + 1).filter((level) => kept.some((item) => item.level === level));
  return {
    items: kept.map((item) => ({ ...item, level: there.indexOf(item.level) + 1 })),
    levels: there.map((level) => titles[level - 1] as string),
    leftOut: [...leftOut].map(([why, rows]) => ({ why, rows })),
  };
}

/** Keeps as many items as fit together: the longest prompt and the longest answer share the policy's positions. */
function fit(items: readonly TableItem[], choice: TableChoice, most: number) {
  const sizes = (count: (text: string) => number) =>
    items.map(({ prompt, solution }) => ({
      prompt: count(prompt),
      answer: (solution === null ? patternSymbols : count(solution)) + 1,
    }));
  const together = (all: ReturnType<typeof sizes>): number =>
    all.reduce((max, { prompt }) => Math.max(max, prompt), 0) +
    all.reduce((max, { answer }) => Math.max(max, answer), 0);
  // No text has more symbols than letters, and most tables end here.
  if (together(sizes((text) => text.length)) <= most) return { fitting: items, tooLong: [] };
  const sized = sizes((text) => piecesOf(choice, text).length);
  const fits = (limit: number) => (_: TableItem, i: number) => {
    const { prompt, answer } = sized[i] as (typeof sized)[number];
    return prompt <= limit && answer <= most - limit;
  };
  if (together(sized) <= most) return { fitting: items, tooLong: [] };
  let [limit, best] = [0, -1];
  for (let one = 1; one < most; one++) {
    const count = items.filter(fits(one)).length;
    if (count > best) [limit, best] = [one, count];
  }
  const isFitting = fits(limit);
  return { fitting: items.filter(isFitting), tooLong: items.filter((item, i) => !isFitting(item, i)) };
}

/** Rows whose texts decide the kind of symbols. */
const sampled = 500;

/** Characters or words, as suits the texts of the first rows. */
export function proposeKind(table: Table, choice: Omit<TableChoice, 'kind'>): TableChoice['kind'] {
  const few = { ...table, rows: table.rows.slice(0, sampled) };
  const { items } = tableRows(few, { ...choice, level: null, kind: 'words' });
  return proposeVocabulary(items, mostTokens - 1)?.kind ?? 'characters';
}

/** Most rows that are likely to be learned by heart. */
const fewRows = 200;

/** Whether a table is better learned by heart: few rows whose answers hardly repeat, so that held-out ones cannot be known. */
export function isForHeart(table: Table, choice: TableChoice): boolean {
  if (table.rows.length >= fewRows) return false;
  const { items } = tableRows(table, choice);
  return new Set(items.map(({ accepts }) => accepts)).size > items.length / 2;
}

/** What was read otherwise than it is written, and which rows are left out, one sentence each. */
export function notesOf({ problems }: Table, { leftOut }: Pick<TableRows, 'leftOut'>): string[] {
  const left = leftOut.map(
    ({ why, rows }) => `Left out, ${rows.length.toLocaleString('en')} with ${why}: ${rowsInWords(rows)}.`,
  );
  return [...problems, ...left];
}
