/** The maps of `grid-world` and their moves: the only place that defines how moves slip. */
import { neighbour } from './mazeGrid.ts';

/** Rows and columns of every map. */
export const side = 5;
/** Actions by their direction: up, down, left, right. */
const directions = 'UDLR';
/** The directions to the left and right of each direction. */
const sides = ['LR', 'RL', 'DU', 'UD'] as const;
/** Probability that a move slips to the left of its direction; the same to the right. */
const slip = 0.1;

/** The reward of each kind of goal; a pit ends an episode and pays nothing. */
const worths: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['g', 0.5],
  ['f', 0.25],
  ['x', 0],
]);

/** Cells of each level row by row: `#` wall, `.` floor, goals and pits by their symbols. */
export const maps: readonly (readonly string[])[] = [
  // The grid of Russell and Norvig's textbook, 4 by 3, in a corner.
  ['...G#', '.#.x#', '....#', '#####', '#####'],
  ['....G', '.#x#.', '.g.x.', '.#x#.', 'f....'],
  ['f...G', '.#.x.', '..g..', '.x.#.', '.....'],
];

/** The cell that a direction leads to; the cell itself at walls and edges. */
function landing(cells: string, from: number, direction: string): number {
  const to = neighbour(side, from, direction);
  return to === null || cells[to] === '#' ? from : to;
}

/** The cell that a move leads to and whether it slipped, decided by a uniform number in (0, 1). */
export function moveOn(
  cells: string,
  from: number,
  action: number,
  draw: number,
): { readonly to: number; readonly isSlip: boolean } {
  const isSlip = draw < 2 * slip;
  const [left, right] = sides[action] as string;
  const went = isSlip ? (draw < slip ? left : right) : directions[action];
  return { to: landing(cells, from, went as string), isSlip };
}

/** The cells that a move can lead to, with their probabilities. */
export function moveOutcomesOf(
  cells: string,
  from: number,
  action: number,
): readonly (readonly [to: number, probability: number])[] {
  const [left, right] = sides[action] as string;
  return [
    [landing(cells, from, directions[action] as string), 1 - 2 * slip],
    [landing(cells, from, left as string), slip],
    [landing(cells, from, right as string), slip],
  ];
}

/** The reward for ending on a cell; null where an episode continues. */
export function worthOf(cells: string, cell: number): number | null {
  return worths.get(cells[cell] ?? '') ?? null;
}
