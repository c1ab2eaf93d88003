/** The grid of the task `maze`: distances between cells, and walks. */

/** A square grid. Cells are numbered row by row. */
export interface Grid {
  readonly size: number;
  /** One symbol per cell: `#` wall, `.` floor, `S` start, `G` goal. */
  readonly cells: string;
  readonly start: number;
  readonly goal: number;
}

/** Moves, in the order that breaks ties between shortest paths. */
const moves = 'UDLR';

/** The course of a walk. */
export interface Walk {
  /** Cells visited, start first; one more than there were legal moves. */
  readonly path: readonly number[];
  /** The fault of the next move, for the reader; null if all moves were legal. */
  readonly breach: string | null;
}

/** A grid from its cells, row by row. Throws unless they are a square of the four symbols with one start and one goal. */
export function gridOf(cells: string): Grid {
  const size = Math.sqrt(cells.length);
  const start = cells.indexOf('S');
  const goal = cells.indexOf('G');
  if (!Number.isInteger(size) || !/^[#.]*[SG][#.]*[SG][#.]*$/.test(cells) || start === -1 || goal === -1) {
    throw new Error(`maze: grid must be a square of # and . with one S and one G, got "${cells}"`);
  }
  return { size, cells, start, goal };
}

/** The cell that a move leads to, ignoring walls; null if it leaves the grid or is no move. */
export function neighbour(size: number, cell: number, move: string): number | null {
  if (move === 'U') return cell >= size ? cell - size : null;
  if (move === 'D') return cell < size * (size - 1) ? cell + size : null;
  if (move === 'L') return cell % size > 0 ? cell - 1 : null;
  if (move === 'R') return cell % size < size - 1 ? cell + 1 : null;
  return null;
}

/** Moves from every cell to `from` (equally: from `from`) on a shortest path; Infinity where there is none. Breadth first. */
export function distancesFrom({ size, cells }: Pick<Grid, 'size' | 'cells'>, from: number): number[] {
  const distances = new Array<number>(cells.length).fill(Infinity);
  distances[from] = 0;
  const queue = [from];
  for (const cell of queue) {
    for (const move of moves) {
      const next = neighbour(size, cell, move);
      if (next === null || cells[next] === '#' || distances[next] !== Infinity) continue;
      distances[next] = (distances[cell] as number) + 1;
      queue.push(next);
    }
  }
  return distances;
}

/** Walks from the start until the symbols end or the first illegal move; no legal walk has more than `limit` moves. */
export function walk({ size, cells, start, goal }: Grid, symbols: readonly string[], limit: number): Walk {
  const path = [start];
  let cell = start;
  for (const [i, symbol] of symbols.entries()) {
    const breach = (why: string): Walk => ({ path, breach: why });
    if (symbol.length !== 1 || !moves.includes(symbol)) return breach(/* text */ 'not a move');
    if (cell === goal) return breach(/* text */ 'walks on past the goal');
    if (i >= limit) return breach(/* text */ 'one move too many');
    const next = neighbour(size, cell, symbol);
    if (next === null) return breach(/* text */ 'leaves the grid');
    if (cells[next] === '#') return breach(/* text */ 'hits a wall');
    cell = next;
    path.push(cell);
  }
  return { path, breach: null };
}

/**
 * A shortest path from a cell to the goal, as moves. Where several moves are equally short, `choose(step, count)`
 * picks one, 0 … count − 1, in the order of `moves`. Throws if no path leads there.
 */
export function shortestPath(
  grid: Grid,
  from: number,
  choose: (step: number, count: number) => number,
): string {
  const distances = distancesFrom(grid, grid.goal);
  if (distances[from] === Infinity) throw new Error(`maze: goal must be reachable, got "${grid.cells}"`);
  let path = '';
  for (let cell = from; cell !== grid.goal;) {
    const nearer = [...moves].filter((move) => {
      const next = neighbour(grid.size, cell, move);
      return next !== null && distances[next] === (distances[cell] as number) - 1;
    });
    const move = nearer[choose(path.length, nearer.length)] as string;
    path += move;
    cell = neighbour(grid.size, cell, move) as number;
  }
  return path;
}
