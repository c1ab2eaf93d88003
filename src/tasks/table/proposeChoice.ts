/** Proposes how a table becomes a task: its columns, how answers are checked, its symbols, and whether prompts are held out. */
import { guessColumns } from './guessColumns.ts';
import type { Table } from './table.ts';
import { finalMark, isForHeart, plainNumber, proposeKind, type TableChoice } from './tableRows.ts';

/** Rows that decide. */
const sampled = 50;

/** Cells of a column in the first rows that have one. */
function cellsOf({ rows }: Table, at: number): string[] {
  const cells = rows.slice(0, sampled).map(({ cells }) => cells[at] ?? '');
  return cells.filter((cell) => cell.trim() !== '');
}

/** Whether some answers end in what GSM8K writes before a final answer. */
export const hasFinal = (table: Table, answer: number): boolean =>
  cellsOf(table, answer).some((cell) => cell.includes(finalMark));

/** The choice that a reader is offered first. */
export function proposedChoice(table: Table): TableChoice {
  const columns = guessColumns(table);
  const answers = cellsOf(table, columns.answer);
  const isFinal = answers.length > 0 && answers.every((cell) => cell.includes(finalMark));
  const finals = answers.map((cell) =>
    isFinal ? cell.slice(cell.lastIndexOf(finalMark) + finalMark.length) : cell,
  );
  const isNumber = finals.length > 0 && finals.every((cell) => plainNumber(cell) !== null);
  const check = isNumber ? 'number' : 'text';
  const draft = { ...columns, check, isFinal, withSteps: false, byHeart: false } as const;
  const choice = { ...draft, kind: proposeKind(table, draft) };
  try {
    return { ...choice, byHeart: isForHeart(table, choice) };
  } catch {
    // A level column with too many values is most likely none.
    return { ...choice, level: null, byHeart: isForHeart(table, { ...choice, level: null }) };
  }
}
