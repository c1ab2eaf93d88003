/** Describes the picture of a grid for readers who cannot see it. */
import type { TaskView } from '../../tasks/task.ts';
import { cellOf, placed, sizeWords, type Cell } from './cells.ts';

export type GridPicture = Extract<TaskView, { kind: 'grid' }>;

/** Steps of one cell by their symbol, as [rows, columns]. */
const moves: Readonly<Record<string, Cell>> = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
const names = [
  ['up', -1, 0],
  ['down', 1, 0],
  ['left', 0, -1],
  ['right', 0, 1],
] as const;

/** The cell and direction of the illegal move, or null if all moves were legal. */
export function wrongMoveOf({
  path,
  wrongMove,
  completion,
}: GridPicture): { from: Cell; by: Cell | null } | null {
  if (wrongMove === null) return null;
  const from = path[Math.min(wrongMove, path.length - 1)];
  return from ? { from, by: moves[completion[wrongMove] ?? ''] ?? null } : null;
}

function nameOf(rows: number, columns: number): string {
  return names.find(([, down, right]) => down === rows && right === columns)?.[0] ?? /* text */ 'elsewhere';
}

/** "right 2, down 1": the moves of a path, with repeats counted. */
function walked(path: readonly Cell[]): string {
  const runs: { name: string; count: number }[] = [];
  for (const [i, [row, column]] of path.slice(1).entries()) {
    const [fromRow, fromColumn] = path[i] as Cell;
    const name = nameOf(row - fromRow, column - fromColumn);
    const last = runs.at(-1);
    if (last?.name === name) last.count++;
    else runs.push({ name, count: 1 });
  }
  return runs.map(({ name, count }) => `${name} ${count}`).join(', ');
}

/** Describes the prompt: the grid and its ends. */
export function gridWords({ cells }: GridPicture): string {
  const [start, goal] = [cellOf(cells, 'S'), cellOf(cells, 'G')];
  const ends = [start && `start at ${placed(start)}`, goal && `goal at ${placed(goal)}`]
    .filter(Boolean)
    .join('; ');
  const size = `Grid of ${sizeWords(cells)}`;
  return ends === '' ? `${size}.` : `${size}; ${ends}.`;
}

/** Describes the completion: the path and its end. */
export function pathWords(view: GridPicture): string {
  const { cells, path } = view;
  const last = path.at(-1);
  if (!last) return 'No path.';
  const steps = path.length - 1;
  const walk = steps === 0 ? 'No legal move' : `${steps} ${steps === 1 ? 'move' : 'moves'}: ${walked(path)}`;
  const wrong = wrongMoveOf(view);
  if (wrong) {
    const way = wrong.by ? `, ${nameOf(...wrong.by)}` : ',';
    return `${walk}. Move ${(view.wrongMove ?? 0) + 1}${way} from ${placed(wrong.from)}, is not possible.`;
  }
  const goal = cellOf(cells, 'G');
  const isThere = goal !== null && goal[0] === last[0] && goal[1] === last[1];
  return `${walk}. ${isThere ? 'It ends at the goal.' : `It ends at ${placed(last)}, not at the goal.`}`;
}
