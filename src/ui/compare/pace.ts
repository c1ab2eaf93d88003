/** How long the rest of a comparison will take, from what was done while it was running. */

export interface Pace {
  /**
   * Seconds until `total` runs are done, of which `done` (shares included) are; null until enough was done to say. Time in
   * which `isRunning` was false does not count, nor what engines need to load before the first round.
   */
  left(done: number, total: number, isRunning: boolean): number | null;
}

/** Seconds of training before an estimate, and the share of a run that was done in them. */
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
