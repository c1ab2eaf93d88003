/**
 * Decides from heartbeats whether a worker hangs. Counts silence in the page's own ticks, each at most twice its length: a
 * hidden, frozen or busy page hears nothing, which tells nothing about the worker.
 */

/** Milliseconds between the page's checks, and between the worker's heartbeats. */
export const tickMs = 250;
export const beatMs = 500;

const leastDeadlineMs = 3000;
/** Allowed once every program of a round has run more than once, so that the longest run is known. */
const knownDeadlineMs = 2000;
/** Allowed after a run of two seconds or more; a run longer than half of this is allowed twice its length. */
const slowDeadlineMs = 10_000;
/** Allowed for loading and compiling, when one blocking step may be long. */
const loadingDeadlineMs = 20_000;
/** Allowed for loading while a run waits for it. A slow machine may exceed this once: the replacement gets the longer limit. */
const awaitedDeadlineMs = 2500;
/** Silence while loading after which the worker may be lost. */
const slowLoadMs = 1200;

export interface Pulse {
  /** A heartbeat. If something loaded since the last, its delay tells nothing about run times. */
  beat(nowMs: number, loading: boolean): void;
  /**
   * Call every `tickMs`; true if the worker has been silent for too long. `patience` multiplies the limit: the replacement of
   * a worker that was perhaps only slow gets more time. `known`: a full round has run, so no longer run is expected.
   * `awaited`: a run waits for what loads.
   */
  tick(nowMs: number, loading: boolean, patience?: number, known?: boolean, awaited?: boolean): boolean;
  /** Whether loading has been silent for so long that the worker may be lost. */
  isSlowLoading(): boolean;
  /** Starts silence at zero for a new worker; keeps the known run times. */
  restart(nowMs: number): void;
}

/** A pulse that delegates to the current one. */
export const pulseBy = (now: () => Pulse): Pulse => ({
  beat: (...at) => now().beat(...at),
  tick: (...at) => now().tick(...at),
  isSlowLoading: () => now().isSlowLoading(),
  restart: (nowMs) => now().restart(nowMs),
});

/**
 * A pulse that allows 20 s of silence while loading (max(2.5 s, 1.5 × the longest silence of earlier loading) while a run waits
 * for its first worker), and otherwise, with L the longest run seen,
 * max(3 s, min(5 L, max(10 s, 2 L))), and 2 s instead of 3 if its runs are known. A hang is detected soon after the longest
 * normal silence.
 */
export function createPulse(): Pulse {
  let lastMs = 0;
  let silentMs = 0;
  let longestRunMs = 0;
  let longestLoadMs = 0;
  /** Whether something loaded in this silence: the end of loading may be reported before the overdue heartbeat. */
  let loaded = false;

  const listen = (nowMs: number, loading: boolean) => {
    loaded ||= loading;
    silentMs += Math.min(Math.max(nowMs - lastMs, 0), 2 * tickMs);
    lastMs = nowMs;
  };

  return {
    beat(nowMs, loading) {
      listen(nowMs, loading);
      // A run delays a heartbeat by as long as it blocks the thread.
      if (!loaded) longestRunMs = Math.max(longestRunMs, silentMs - beatMs);
      else longestLoadMs = Math.max(longestLoadMs, silentMs);
      silentMs = 0;
      loaded = false;
    },
    tick(nowMs, loading, patience = 1, known = false, awaited = false) {
      listen(nowMs, loading);
      const earnedMs = Math.min(5 * longestRunMs, Math.max(slowDeadlineMs, 2 * longestRunMs));
      const leastMs = known ? knownDeadlineMs : leastDeadlineMs;
      if (loaded && awaited && patience === 1)
        return silentMs > Math.min(Math.max(awaitedDeadlineMs, 1.5 * longestLoadMs), loadingDeadlineMs);
      const deadlineMs = loaded ? loadingDeadlineMs : Math.max(leastMs, earnedMs);
      return silentMs > patience * deadlineMs;
    },
    isSlowLoading: () => loaded && silentMs > slowLoadMs,
    restart(nowMs) {
      lastMs = nowMs;
      silentMs = 0;
      loaded = false;
    },
  };
}
