/** The policies of a run that can be asked: before training, of every stored checkpoint, and of the run as it trains now. */
import type { CheckpointInfo } from '../../storage/keeping.ts';
import { whole } from '../state/format.ts';

export interface TryPoint {
  /** In the address: a number of rounds, or `now`. */
  readonly id: string;
  readonly round: number;
  readonly label: string;
  /** Serial number of its checkpoint; null before training and for the run as it trains now. */
  readonly serial: number | null;
}

/** The id of the weights of the run as it trains now. */
export const nowId = 'now';

/**
 * The points of a run, by round. `now` is the round of a run that trains in this page, offered where no checkpoint of that round
 * is stored.
 */
export function pointsOf(infos: readonly CheckpointInfo[], now: number | null): readonly TryPoint[] {
  const byRound = new Map(
    [...infos].sort((a, b) => a.serial - b.serial).map((info) => [info.round, info] as const),
  );
  const stored = [...byRound.values()]
    .filter(({ round }) => round > 0)
    .sort((a, b) => a.round - b.round)
    .map(({ round, serial }, at, { length }): TryPoint => {
      const newest = at === length - 1 ? ', newest' : '';
      return { id: String(round), round, label: `round ${whole(round)}${newest}`, serial };
    });
  const start: TryPoint = { id: '0', round: 0, label: 'round 0', serial: null };
  const last = stored.at(-1)?.round ?? 0;
  const trains: readonly TryPoint[] =
    now !== null && now > last
      ? [{ id: nowId, round: now, label: `round ${whole(now)}, now`, serial: null }]
      : [];
  return [start, ...stored, ...trains];
}

/** The default pair: before training, and the newest stored round, or the run as it is now where none is stored. */
export function usualPair(points: readonly TryPoint[]): readonly [before: string, after: string] {
  const stored = points.filter(({ serial }) => serial !== null);
  return ['0', (stored.at(-1) ?? points.at(-1))?.id ?? '0'];
}
