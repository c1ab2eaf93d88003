/**
 * Decides from heartbeats whether a worker hangs. Silence is counted in the page's own ticks, and no tick counts for
 * more than two: a page that was hidden, frozen or busy itself heard nothing, which says nothing about the worker.
 */

/** How often the page looks, and the worker beats, in milliseconds. */
export const tickMs = 250;
export const beatMs = 500;

const leastDeadlineMs = 3000;
/** For loading and compiling, when one blocking step may be long; also the most that slow runs can earn. */
const loadingDeadlineMs = 20_000;

export interface Pulse {
  /** A sign of life. While `loading` it says nothing about how long runs take. */
  beat(nowMs: number, loading: boolean): void;
  /** To be called every `tickMs`; true when the worker has been silent for too long. */
  tick(nowMs: number, loading: boolean): boolean;
  /** A new worker: silence starts from zero, what was learnt about the length of runs stays. */
  restart(nowMs: number): void;
}

/** A pulse that allows max(3 s, 5 × the longest run seen) of silence, and 20 s while loading. */
export function createPulse(): Pulse {
  let lastMs = 0;
  let silentMs = 0;
  let longestRunMs = 0;

  const listen = (nowMs: number) => {
    silentMs += Math.min(Math.max(nowMs - lastMs, 0), 2 * tickMs);
    lastMs = nowMs;
  };

  return {
    beat(nowMs, loading) {
      listen(nowMs);
      // A beat is late by as long as a run held the thread.
      if (!loading) longestRunMs = Math.max(longestRunMs, silentMs - beatMs);
      silentMs = 0;
    },
    tick(nowMs, loading) {
      listen(nowMs);
      const earned = Math.min(Math.max(leastDeadlineMs, 5 * longestRunMs), loadingDeadlineMs);
      return silentMs > (loading ? loadingDeadlineMs : earned);
    },
    restart(nowMs) {
      lastMs = nowMs;
      silentMs = 0;
    },
  };
}
