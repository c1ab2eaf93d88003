/** What the page says of more rollout workers: numbers of the simulation, by this run's own times. */
import type { RunConfig } from '../../config/schema.ts';
import type { RoundTiming } from '../../run/records.ts';
import { shardTime, simulate, type MeasuredRound } from '../../run/schedule/simulate.ts';

/** Rounds that must have been timed: the first ones are slower. */
export const fewestTimed = 8;

/**
 * Share of the time to decode a batch that stays however few of its rows a worker has: steps come one after another, and each
 * costs something by itself. Of the task lookup, 2 of 32 prompts take about a sixth of the time of all on one thread.
 */
export const fixedShare = 0.1;

const counts = [1, 2, 4, 8, 16, 32, 64] as const;
const leastRounds = 200;

export interface SimulatedRow {
  readonly workers: number;
  /** Milliseconds per round in the synchronous schedule and in the asynchronous one. */
  readonly sync: number;
  readonly async: number;
  /** How many times as fast the asynchronous schedule is. */
  readonly times: number;
  readonly trainerBusy: number;
}

/** Times of rounds as one worker would have taken them; `workers` generated side by side. */
function measuredOf(recent: readonly RoundTiming[], workers: number): MeasuredRound[] {
  const share = shardTime(1, Math.max(1, workers), fixedShare);
  return recent.map(({ generate, verify, update, beside }) => ({
    generate: beside ?? generate / share + verify,
    update,
  }));
}

/** A row for each number of workers; null while too few rounds were timed. */
export function simulatedRows(
  recent: readonly RoundTiming[],
  { prompts_per_round: prompts, schedule, max_staleness }: RunConfig,
  workers: number,
): { readonly staleness: number; readonly rows: readonly SimulatedRow[] } | null {
  if (recent.length < fewestTimed) return null;
  const measured = measuredOf(recent, workers);
  const times = Math.ceil(leastRounds / measured.length);
  const rounds = Array.from({ length: times }, () => measured).flat();
  const staleness = schedule === 'async' ? Math.max(1, max_staleness) : 1;
  const rows = counts.map((count) => {
    const machine = { workers: count, prompts, fixedShare };
    const sync = simulate(rounds, { ...machine, staleness: 0 });
    const ahead = simulate(rounds, { ...machine, staleness });
    const faster = sync.msPerRound / ahead.msPerRound;
    return {
      ...{ workers: count, sync: sync.msPerRound, async: ahead.msPerRound, times: faster },
      trainerBusy: ahead.trainerBusy,
    };
  });
  return { staleness, rows };
}
