/**
 * Decides from heartbeats whether a worker hangs. Silence is counted in the page's own ticks, and no tick counts for
 * more than two: a page that was hidden, frozen or busy itself heard nothing, which says nothing about the worker.
 */

/** How often the page looks, and the worker beats, in milliseconds. */
export const tickMs = 250;
export const beatMs = 500;

const leastDeadlineMs = 3000;
/** Where every program of a round has run more than once, so that the longest run is known. */
const knownDeadlineMs = 2000;
/** Runs of two seconds and more earn this; only where one run took over half of it is more allowed, twice that run. */
const slowDeadlineMs = 10_000;
/** For loading and compiling, when one blocking step may be long. */
const loadingDeadlineMs = 20_000;

export interface Pulse {
  /** A sign of life. One that ends a silence in which something loaded says nothing about how long runs take. */
  beat(nowMs: number, loading: boolean): void;
  /**
   * To be called every `tickMs`; true when the worker has been silent for too long. `patience` multiplies what is
   * allowed: a worker that took the place of one that was perhaps only slow is given more time. `known`: it has done what
   * it does in every round, so that no longer run is to be expected.
   */
  tick(nowMs: number, loading: boolean, patience?: number, known?: boolean): boolean;
  /** A new worker: silence starts from zero, what was learnt about the length of runs stays. */
  restart(nowMs: number): void;
}

/** A pulse that is another at any moment. */
export const pulseBy = (now: () => Pulse): Pulse => ({
  beat: (...at) => now().beat(...at),
  tick: (...at) => now().tick(...at),
  restart: (nowMs) => now().restart(nowMs),
});

/**
 * A pulse that allows 20 s of silence while loading, and otherwise, with L the longest run seen,
 * max(3 s, min(5 L, max(10 s, 2 L))), and 2 s in place of 3 where its runs are known: nobody waits much longer for a hang than
 * the thread was ever silent by itself.
 */
export function createPulse(): Pulse {
  let lastMs = 0;
  let silentMs = 0;
  let longestRunMs = 0;
  /** Whether something loaded in this silence: its end may be heard of before the beat that was due all the while. */
  let loaded = false;

  const listen = (nowMs: number, loading: boolean) => {
    loaded ||= loading;
    silentMs += Math.min(Math.max(nowMs - lastMs, 0), 2 * tickMs);
    lastMs = nowMs;
  };

  return {
    beat(nowMs, loading) {
      listen(nowMs, loading);
      // A beat is late by as long as a run held the thread.
      if (!loaded) longestRunMs = Math.max(longestRunMs, silentMs - beatMs);
      silentMs = 0;
      loaded = false;
    },
    tick(nowMs, loading, patience = 1, known = false) {
      listen(nowMs, loading);
      const earnedMs = Math.min(5 * longestRunMs, Math.max(slowDeadlineMs, 2 * longestRunMs));
      const leastMs = known ? knownDeadlineMs : leastDeadlineMs;
      const deadlineMs = loaded ? loadingDeadlineMs : Math.max(leastMs, earnedMs);
      return silentMs > patience * deadlineMs;
    },
    restart(nowMs) {
      lastMs = nowMs;
      silentMs = 0;
      loaded = false;
    },
  };
}
