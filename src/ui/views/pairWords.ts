/** Describes a game of two players on a map for the picture of it, and for readers who cannot see it. */
import type { TaskView } from '../../tasks/task.ts';
import { sentenceOf } from '../state/sentences.ts';
import { playerName } from './cardWords.ts';
import { placed, sizeWords, type Cell } from './cells.ts';

export type PairPicture = Extract<TaskView, { kind: 'pair' }>;

/** Cells of one kind, row by row. */
export const cellsWith = (rows: readonly string[], kind: string): Cell[] =>
  rows.flatMap((row, y) => [...row].flatMap((cell, x): Cell[] => (cell === kind ? [[y, x]] : [])));

const listed = (rows: readonly string[], kind: string): string =>
  cellsWith(rows, kind).map(placed).join(' and ');

/** The map and where both start. */
export function hallWords({ cells, paths }: PairPicture): string {
  const door = listed(cells, 'D');
  const starts = paths.map(
    (path, seat) => `the ${playerName(seat === 0 ? 0 : 1)} starts at ${placed(path[0] ?? [0, 0])}`,
  );
  return [
    `Map of ${sizeWords(cells)} with goals at ${listed(cells, 'G')}.`,
    ...(door === ''
      ? []
      : [`A door at ${door} is open while a player stands on a plate, at ${listed(cells, 'P')}.`]),
    sentenceOf(starts.join(', ')),
  ].join(' ');
}

/** Steps, stumbles and where both end. */
export function bothWords({ paths, stumbles }: PairPicture): string {
  const steps = stumbles.length;
  const ends = paths.map(
    (path, seat) => `the ${playerName(seat === 0 ? 0 : 1)} ends at ${placed(path.at(-1) ?? [0, 0])}`,
  );
  const fell = stumbles.flat().filter((one) => one === 1).length;
  return `${steps} step${steps === 1 ? '' : 's'}, ${fell} stumble${fell === 1 ? '' : 's'}; ${ends.join(', ')}.`;
}

/** SVG lines along a player's cells, beside the middle of the cells so that two paths do not cover each other. */
export function wayOf(path: readonly Cell[], seat: number): string {
  const off = seat === 0 ? 0.42 : 0.58;
  return path.map(([row, column], i) => `${i === 0 ? 'M' : 'L'}${column + off} ${row + off}`).join('');
}
