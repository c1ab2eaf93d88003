/**
 * Exact results of policies on a map of `door-grid`, by backward induction over its states: a step and the cells of both
 * players. Both see the whole state and choose at once.
 */
import {
  goalsUnder,
  doorMoves,
  startsOf,
  stumble,
  type Cells,
  type DoorMap,
  type DoorWorld,
} from './doorGridMaps.ts';
import type { PlayerSeat } from './task.ts';

/** What both earn where time runs out, for each player who stands on a goal. */
const consolation = 0.25;

/** What a game pays both players when it ends here: 1 with both on goals, else a quarter for each who is on one. */
export function payOf(map: DoorMap, cells: Cells): number {
  const count = goalsUnder(map, cells);
  return count === 2 ? 1 : consolation * count;
}

/**
 * Values `[steps, pairs]` of all states, where `choose(state, worths)` values a state from the worth of each pair of moves,
 * `[moves of the first, moves of the second]`.
 */
function induct(
  { map, pairs, leads }: DoorWorld,
  steps: number,
  choose: (state: number, worths: Float64Array) => number,
): Float64Array {
  const values = new Float64Array(steps * pairs.length);
  const isOver = pairs.map((cells) => goalsUnder(map, cells) === 2);
  const pays = pairs.map((cells) => payOf(map, cells));
  const joint = doorMoves * doorMoves;
  const meant = new Float64Array(joint);
  const worths = new Float64Array(joint);
  for (let step = steps - 1; step >= 0; step--) {
    const isLast = step === steps - 1;
    for (let pair = 0; pair < pairs.length; pair++) {
      for (let both = 0; both < joint; both++) {
        const to = leads[pair * joint + both] as number;
        meant[both] = (isLast || isOver[to] ? pays[to] : values[(step + 1) * pairs.length + to]) as number;
      }
      // A player who stumbles stays, as move 0 does.
      for (let both = 0; both < joint; both++) {
        const first = both - (both % doorMoves);
        worths[both] =
          (1 - stumble) * (1 - stumble) * (meant[both] as number) +
          (1 - stumble) * stumble * ((meant[first] as number) + (meant[both - first] as number)) +
          stumble * stumble * (meant[0] as number);
      }
      const state = step * pairs.length + pair;
      values[state] = choose(state, worths);
    }
  }
  return values;
}

/** The probability of a move of a player, from `[steps, pairs, 2 seats, moves]`. */
const probabilityOf = (
  probabilities: ArrayLike<number>,
  state: number,
  seat: PlayerSeat,
  move: number,
): number => probabilities[(2 * state + seat) * doorMoves + move] as number;

/** The mean value of a game over its starts. */
function meanOfStarts({ map, placeOf }: DoorWorld, values: Float64Array): number {
  const starts = startsOf(map);
  return starts.reduce((sum, cells) => sum + (values[placeOf(cells)] as number), 0) / starts.length;
}

/** The worth of each move of a seat, where the other follows its probabilities. */
function worthsOfSeat(
  probabilities: ArrayLike<number>,
  state: number,
  seat: PlayerSeat,
  worths: Float64Array,
): number[] {
  return Array.from({ length: doorMoves }, (_, own) =>
    Array.from({ length: doorMoves }, (__, other) => {
      const both = seat === 0 ? own * doorMoves + other : other * doorMoves + own;
      return probabilityOf(probabilities, state, seat === 0 ? 1 : 0, other) * (worths[both] as number);
    }).reduce((sum, part) => sum + part, 0),
  );
}

/** Expected reward of a game that the policy plays in both seats, a mean over the starts. */
export function teamValue(world: DoorWorld, steps: number, probabilities: ArrayLike<number>): number {
  const values = induct(world, steps, (state, worths) =>
    worthsOfSeat(probabilities, state, 0, worths).reduce(
      (sum, worth, move) => sum + probabilityOf(probabilities, state, 0, move) * worth,
      0,
    ),
  );
  return meanOfStarts(world, values);
}

/** Expected reward of the best answer in one seat to the policy in the other, a mean over the starts. */
export function bestReply(
  world: DoorWorld,
  steps: number,
  probabilities: ArrayLike<number>,
  seat: PlayerSeat,
): number {
  const values = induct(world, steps, (state, worths) =>
    Math.max(...worthsOfSeat(probabilities, state, seat, worths)),
  );
  return meanOfStarts(world, values);
}

/** Expected reward of the best two players from each pair of cells at the first step. */
export function bestTeam(world: DoorWorld, steps: number): Float64Array {
  return induct(world, steps, (_, worths) => Math.max(...worths)).subarray(0, world.pairs.length);
}
