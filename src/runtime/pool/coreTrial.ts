/**
 * Whether a run's rounds take less time on all of its rollout workers or on the training thread alone, measured on rounds
 * of the run itself: its numbers do not depend on the number of workers.
 */

/** Milliseconds of a round without evaluation, medians of the measured rounds. */
export interface CoreFigures {
  /** Threads that generate and compute parts of updates, the training thread included. */
  readonly workers: number;
  readonly together: number;
  readonly alone: number;
  /** Those that the run uses from then on: all, or one. */
  readonly used: number;
}

export interface CoreTrial {
  /** Whether the next round uses all workers. */
  readonly together: boolean;
  /** Null until measured. */
  readonly figures: CoreFigures | null;
  /** Counts the duration of a round that ended, in milliseconds. */
  took(ms: number): void;
}

/** Rounds before the first measured one: the engine compiles its WebAssembly further in the background, on other cores. */
const unmeasured = 40;
/** Alternating which goes first, so that what grows from round to round is in both. */
const order = [true, false, false, true, true, false, false, true, true, false, false, true];
/** One thread replaces several only where it takes less than this share of their time. */
const worthwhile = 0.97;

/** `known`: figures of an earlier run with the same settings, which are not measured again. */
export function createCoreTrial(workers: number, known: CoreFigures | null = null): CoreTrial {
  const times: { readonly together: number[]; readonly alone: number[] } = { together: [], alone: [] };
  let round = 0;
  let figures = known;
  const isTogether = (): boolean => (figures ? figures.used > 1 : (order[round - unmeasured] ?? true));

  return {
    get together() {
      return isTogether();
    },
    get figures() {
      return figures;
    },
    took(ms) {
      if (figures) return;
      if (round >= unmeasured) times[isTogether() ? 'together' : 'alone'].push(ms);
      round++;
      if (round < unmeasured + order.length) return;
      const [together, alone] = [median(times.together), median(times.alone)];
      figures = { workers, together, alone, used: alone >= worthwhile * together ? workers : 1 };
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
}
