/** Describes the picture of a walk on a slippery map for readers who cannot see it. */
import type { TaskView } from '../../tasks/task.ts';
import { placed, sizeWords } from './cells.ts';

export type WalkPicture = Extract<TaskView, { kind: 'walk' }>;

/** What each goal pays. */
const pays: Readonly<Record<string, string>> = { G: '1', g: '½', f: '¼' };

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Its reward; null for a pit. */
  readonly pays: string | null;
}

/** Goals and pits, row by row. */
export function spotsOf({ cells }: WalkPicture): Spot[] {
  const spots = cells.flatMap((row, y) =>
    [...row].map((cell, x) => ({ x, y, pays: pays[cell] ?? null, isPit: cell === 'x' })),
  );
  return spots
    .filter((spot) => spot.isPit || spot.pays !== null)
    .map(({ x, y, pays: worth }) => ({ x, y, pays: worth }));
}

/** Describes the prompt: the map and the start. */
export function mapWords(view: WalkPicture): string {
  const { cells, path } = view;
  const goals = spotsOf(view).filter((spot) => spot.pays !== null);
  const named = goals.map(({ x, y, pays: worth }) => `pays ${worth} at ${placed([y, x])}`).join('; ');
  const pits = spotsOf(view).length - goals.length;
  return `Map of ${sizeWords(cells)} with ${pits} pit${pits === 1 ? '' : 's'}; start at ${placed(path[0] ?? [0, 0])}; ${named}.`;
}

/** Describes the walk: its length, its slips and its end. */
export function walkWords({ cells, path, slips }: WalkPicture): string {
  const [row, column] = path.at(-1) ?? [0, 0];
  const cell = cells[row]?.[column] ?? '.';
  const end =
    cell === 'x'
      ? 'in a pit'
      : pays[cell]
        ? `at the goal that pays ${pays[cell]}`
        : `at ${placed([row, column])}, no goal`;
  const moves = path.length - 1;
  return `${moves} move${moves === 1 ? '' : 's'}; ${slips.length} slipped to the side. It ends ${end}.`;
}

/** SVG lines along the cells of a path, split into intended and slipped pieces. */
export function pieces({
  path,
  slips,
}: WalkPicture): readonly { readonly d: string; readonly isSlip: boolean }[] {
  return path.slice(1).map(([row, column], i) => {
    const [fromRow, fromColumn] = path[i] as readonly [number, number];
    return {
      d: `M${fromColumn + 0.5} ${fromRow + 0.5}L${column + 0.5} ${row + 0.5}`,
      isSlip: slips.includes(i),
    };
  });
}
