/** The doorMaps of `door-grid` and how two players move on them: the only place that defines a step. */
import { neighbour } from './mazeGrid.ts';
import type { PlayerSeat } from './task.ts';

/** Columns of every map. */
export const columns = 5;
/** Stay, then up, down, left, right. */
const directions = '.UDLR';
export const doorMoves = directions.length;
/** Probability that a player stumbles and stays, whatever it chose; each by itself. */
export const stumble = 0.1;

/** Cells of both players. */
export type Cells = readonly [first: number, second: number];

/** A map row by row: `#` wall, `.` floor, `G` goal, `P` plate, `D` the door that plates open. */
export interface DoorMap {
  readonly rows: readonly string[];
  /** Columns from the left in which players may start. */
  readonly startColumns: number;
}

export const doorMaps: readonly DoorMap[] = [
  { rows: ['G...G', '.#.#.', '.....'], startColumns: columns },
  { rows: ['P.#.G', '..D..', '..#PG'], startColumns: 2 },
];

/** All pairs of cells on which the players can stand; never the same cell. */
export function cellPairsOf({ rows }: DoorMap): Cells[] {
  const floor = [...rows.join('')].flatMap((cell, i) => (cell === '#' ? [] : [i]));
  return floor.flatMap((first) =>
    floor.filter((second) => second !== first).map((second): Cells => [first, second]),
  );
}

/** Pairs of cells from which a game may begin: in the columns of the start, and not both on goals. */
export const startsOf = (map: DoorMap): Cells[] =>
  cellPairsOf(map).filter(
    (cells) => cells.every((cell) => cell % columns < map.startColumns) && goalsUnder(map, cells) < 2,
  );

/** How many players stand on goals. */
export function goalsUnder({ rows }: DoorMap, cells: Cells): number {
  const all = rows.join('');
  return cells.filter((cell) => all[cell] === 'G').length;
}

/**
 * The cells after both moved at once. Walls, edges and a closed door stop a player; the door is open while a player
 * stands on a plate. Both stay where they would meet on one cell or change places.
 */
export function moveBoth({ rows }: DoorMap, cells: Cells, chosen: readonly [number, number]): Cells {
  const all = rows.join('');
  const isOpen = cells.some((cell) => all[cell] === 'P');
  const [first, second] = cells.map((from, seat) => {
    const to = neighbour(columns, from, directions[chosen[seat as PlayerSeat]] as string);
    const cell = all[to ?? -1] ?? '#';
    return to === null || cell === '#' || (cell === 'D' && !isOpen) ? from : to;
  }) as [number, number];
  const isBlocked = first === second || (first === cells[1] && second === cells[0]);
  return isBlocked ? cells : [first, second];
}

/** A map as a table of its states. */
export interface DoorWorld {
  readonly map: DoorMap;
  readonly pairs: readonly Cells[];
  /** The number of a pair of cells; −1 if there is none. */
  placeOf(cells: Cells): number;
  /** `[pairs, moves of the first, moves of the second]`: the pair that they lead to. */
  readonly leads: Int32Array;
}

/** All states of a map and where each pair of moves leads. */
export function doorWorldOf(map: DoorMap): DoorWorld {
  const pairs = cellPairsOf(map);
  const places = new Map(pairs.map((cells, i) => [cells.join(), i]));
  const placeOf = (cells: Cells): number => places.get(cells.join()) ?? -1;
  const joint = doorMoves * doorMoves;
  const leads = Int32Array.from({ length: pairs.length * joint }, (_, i) => {
    const both = i % joint;
    const moves = [Math.floor(both / doorMoves), both % doorMoves] as const;
    return placeOf(moveBoth(map, pairs[Math.floor(i / joint)] as Cells, moves));
  });
  return { map, pairs, placeOf, leads };
}
