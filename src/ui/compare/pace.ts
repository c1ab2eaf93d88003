/** How long the rest of a comparison will take, from what was done while it was running. */

export interface Pace {
  /**
   * Seconds until `total` runs are done, of which `done` (shares included) are; null until enough was done to say. Time in
   * which `isRunning` was false does not count.
   */
  left(done: number, total: number, isRunning: boolean): number | null;
}

/** Seconds of training before an estimate. */
const leastSeconds = 3;

/** `now` gives seconds from any origin. */
export function createPace(now: () => number): Pace {
  let active = 0;
  let before = now();
  let first: number | null = null;

  return {
    left(done, total, isRunning) {
      const at = now();
      if (isRunning) active += at - before;
      before = at;
      first ??= done;
      const gained = done - first;
      if (active < leastSeconds || gained <= 0) return null;
      return (Math.max(0, total - done) * active) / gained;
    },
  };
}
