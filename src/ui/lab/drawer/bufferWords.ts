/** Ages of the groups in the replay buffer, as bars and as a sentence. */
import type { BufferView } from '../../../run/records.ts';
import { whole } from '../../state/format.ts';

export interface AgeBar {
  /** First and last age in rounds, both included. */
  readonly from: number;
  readonly to: number;
  readonly held: number;
  readonly replayed: number;
}

/** Minimum number of bars, so that a young buffer is not one wide bar. */
const fewestBars = 6;

/** Bars up to the oldest group; empty if nothing is stored and nothing was replayed. */
export function agesOf({ span, held, replayed }: BufferView): readonly AgeBar[] {
  const bars = held.map((count, bar) => ({
    from: bar * span,
    to: (bar + 1) * span - 1,
    held: count,
    replayed: replayed[bar] ?? 0,
  }));
  const last = bars.findLastIndex(({ held, replayed }) => held + replayed > 0);
  return last === -1 ? [] : bars.slice(0, Math.max(fewestBars, last + 1));
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const groups = (count: number): string => `${whole(count)} group${count === 1 ? '' : 's'}`;
const age = (rounds: number): string =>
  rounds === 0 ? 'of the last round' : `${whole(rounds)} round${rounds === 1 ? '' : 's'} old`;

/** Median and greatest age in words. */
const ages = (median: number, oldest: number): string =>
  median === oldest && median === 0
    ? 'all of the last round'
    : `the median is ${age(median)}, the oldest ${age(oldest)}`;

/** Number of stored groups, their median and greatest age, and the number that the last round learned from. */
export function agesWords({ of, held, replayed, median, oldest }: BufferView): string {
  const learned = sum(replayed);
  if (of === 'begun') {
    const ended = `The last round learned from ${learned === 0 ? 'none' : groups(learned)} that earlier rounds began.`;
    if (median === null || oldest === null) return `Nothing waits to be resumed. ${ended}`;
    const waits = `${groups(sum(held))} unfinished, waiting for the next round`;
    return `${waits}: ${ages(median, oldest)}. ${ended}`;
  }
  const again =
    learned === 0
      ? 'The last round learned from none of earlier rounds.'
      : `The last round learned from ${groups(learned)} of earlier rounds.`;
  if (median === null || oldest === null) return `Nothing is kept. ${again}`;
  return `${groups(sum(held))} kept: ${ages(median, oldest)}. ${again}`;
}
