/** The side of a game for two that an attempt shows. */
import type { Attempt, PlayerSeat } from './task.ts';

/**
 * The seat whose moves are the attempt's own, in a game whose seats move in turn; null where the moves of both are its own,
 * or of neither.
 */
export function seatShown({ completion, observed = [] }: Attempt): PlayerSeat | null {
  const isObserved = (at: number): boolean => observed.some(({ from, to }) => from <= at && at < to);
  const own = completion.flatMap((_, at) => (isObserved(at) ? [] : [at % 2]));
  const other = completion.flatMap((_, at) => (isObserved(at) ? [at % 2] : []));
  const seat = own[0] ?? (other[0] === 0 ? 1 : 0);
  return own.every((one) => one === seat) && other.every((one) => one !== seat) ? (seat === 0 ? 0 : 1) : null;
}
