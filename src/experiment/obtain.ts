/**
 * Trains and caches runs by key, each once, some in parallel; shared by tests of claims and comparisons. The caller passes
 * engine and cache; this module uses no engine, no clock and no files.
 */
import { hashOf } from '../run/hash.ts';
import type { TrainedRun, RunRequest } from './trainTo.ts';

/** A store of finished runs by key, so that none is trained twice, even after an interruption or for another experiment. */
export interface RunCache {
  get(key: string): Promise<TrainedRun | null>;
  put(key: string, record: TrainedRun): Promise<void>;
}

export interface Obtained {
  readonly record: TrainedRun;
  /** Whether it was cached. */
  readonly cached: boolean;
}

/** The key of a run. `version`: what its numbers depend on besides, which is engine version and starting weights. */
export function runKey({ config, plan }: RunRequest, version: string): string {
  // Threads, rollout workers and saves change no number.
  const {
    threads: _,
    rollout_workers: __,
    rollout_device: ___,
    save_every_rounds: ____,
    device: _____,
    ...settings
  } = config;
  // Requests no longer have the field `probe`; without it, browsers would not find their cached runs.
  return hashOf({}, { settings, plan: { ...plan, probe: null }, version });
}

/**
 * A function that returns a key's run: from the cache, from an equal request under way, or newly trained and then cached.
 * Rejects with the error of training or caching.
 */
export function createObtain(
  cache: RunCache,
): (key: string, make: () => Promise<TrainedRun>) => Promise<Obtained> {
  const asked = new Map<string, Promise<Obtained>>();

  async function obtain(key: string, make: () => Promise<TrainedRun>): Promise<Obtained> {
    const kept = await cache.get(key);
    if (kept) return { record: kept, cached: true };
    const record = await make();
    await cache.put(key, record);
    return { record, cached: false };
  }

  return (key, make) => {
    const promise = asked.get(key) ?? obtain(key, make);
    asked.set(key, promise);
    return promise;
  };
}

/** Runs at most `lanes` jobs at a time, in order; throws the first failure after the current ones have ended. */
export async function inLanes<T>(
  lanes: number,
  jobs: readonly T[],
  perform: (job: T) => Promise<void>,
): Promise<void> {
  const waiting = [...jobs];
  let failed = false;
  async function lane(): Promise<void> {
    for (let job = waiting.shift(); job !== undefined && !failed; job = waiting.shift()) {
      try {
        await perform(job);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
