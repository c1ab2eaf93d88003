/**
 * Decides whether to replace a lost worker again. One that hung may only have been slow, so every
 * replacement that brings the run no further doubles the patience with the next: a machine that is slow by any factor is
 * soon waited for, and a run that hangs at the same round every time is given up.
 */

export interface RestartLimits {
  /** Within a minute, whatever the run did in between. */
  readonly mostPerMinute?: number;
  /** In a row, without a round that had not been finished before. */
  readonly mostFruitless?: number;
}

export interface Restarts {
  /** The silence allowed is multiplied by this: 1, doubled by every worker lost since the run last got further. */
  readonly patience: number;
  /** So many rounds of the run are finished. */
  reached(round: number): void;
  /** A worker is gone. Null if it is to be replaced, else why not, in words that follow "it was replaced". */
  lost(nowMs: number): string | null;
  /** Another run, or the reader continues by hand: the count starts again. */
  forget(round: number): void;
}

export function createRestarts({ mostPerMinute = 4, mostFruitless = 3 }: RestartLimits = {}): Restarts {
  let furthest = 0;
  let fruitless = 0;
  let replacedMs: number[] = [];

  return {
    get patience() {
      return 2 ** fruitless;
    },
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
