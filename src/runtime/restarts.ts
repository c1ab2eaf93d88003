/** Limits how often a lost thread is replaced: a run that loses its thread again and again at the same round is stopped. */

export interface RestartLimits {
  /** Limit of losses within a minute, whatever the run did. */
  readonly mostPerMinute?: number;
  /** Limit of consecutive losses without a newly finished round. */
  readonly mostFruitless?: number;
}

export interface Restarts {
  /** Reports that the run has finished `round` rounds. */
  reached(round: number): void;
  /** Reports a lost thread. Null: replace it; else why not, in words that follow "it was replaced". */
  lost(nowMs: number): string | null;
  /** Resets the counts: another run is open, or the reader continued. */
  forget(round: number): void;
}

export function createRestarts({ mostPerMinute = 4, mostFruitless = 3 }: RestartLimits = {}): Restarts {
  let furthest = 0;
  let fruitless = 0;
  let replacedMs: number[] = [];

  return {
    reached(round) {
      if (round <= furthest) return;
      furthest = round;
      fruitless = 0;
    },
    lost(nowMs) {
      replacedMs = replacedMs.filter((atMs) => nowMs - atMs < 60_000);
      if (replacedMs.length >= mostPerMinute) return `${replacedMs.length} times within a minute`;
      if (fruitless >= mostFruitless) return `${fruitless} times without getting further`;
      replacedMs.push(nowMs);
      fruitless++;
      return null;
    },
    forget(round) {
      furthest = round;
      fruitless = 0;
      replacedMs = [];
    },
  };
}
