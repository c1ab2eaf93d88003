/** Estimates how long the rest of a comparison takes, from the progress made while it was running. */

export interface Pace {
  /**
   * Seconds until `total` runs are done when `done` are, partial runs included; null until there is enough progress. Excludes
   * time with `isRunning` false and the time that engines need to load before the first round.
   */
  left(done: number, total: number, isRunning: boolean): number | null;
}

/** Training time in seconds, and finished share of a run, needed before an estimate. */
const least = { seconds: 5, share: 0.02 };

/** `now` gives seconds from any origin. */
export function createPace(now: () => number): Pace {
  let active = 0;
  let before = now();
  let start: number | null = null;
  let first: number | null = null;

  return {
    left(done, total, isRunning) {
      const at = now();
      start ??= done;
      if (first !== null && isRunning) active += at - before;
      before = at;
      if (first === null && done > start) first = done;
      const gained = first === null ? 0 : done - first;
      if (active < least.seconds || gained < least.share) return null;
      return (Math.max(0, total - done) * active) / gained;
    },
  };
}
