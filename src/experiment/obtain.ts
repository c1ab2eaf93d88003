/**
 * Finished runs under keys, made once each, some side by side: what testing a claim and comparing arms share. Runs and
 * cache are handed in; this module uses no engine, no clock and no files.
 */
import { hashOf } from '../run/hash.ts';
import type { RunRecord, RunRequest } from './trainTo.ts';

/** Where finished runs are kept, by key, so that none is made twice: not after a break, not for another experiment. */
export interface RunCache {
  get(key: string): Promise<RunRecord | null>;
  put(key: string, record: RunRecord): Promise<void>;
}

export interface Obtained {
  readonly record: RunRecord;
  /** It was there already. */
  readonly cached: boolean;
}

/** The name under which a run is kept. `version` is what its numbers depend on besides: engine version and starting weights. */
export function runKey({ config, plan }: RunRequest, version: string): string {
  // What a thread, a rollout worker or a save does changes no number.
  const {
    threads: _,
    rollout_workers: __,
    rollout_device: ___,
    save_every_rounds: ____,
    device: _____,
    ...settings
  } = config;
  // `probe` is a field that requests no longer have; without it, browsers would not find the runs that they keep.
  return hashOf({}, { settings, plan: { ...plan, probe: null }, version });
}

/**
 * A function that gives the run of a key: from the cache, from a request for the same run that is under way, or newly made
 * and then kept. It rejects with what making or keeping the run rejects with.
 */
export function createObtain(
  cache: RunCache,
): (key: string, make: () => Promise<RunRecord>) => Promise<Obtained> {
  const asked = new Map<string, Promise<Obtained>>();

  async function obtain(key: string, make: () => Promise<RunRecord>): Promise<Obtained> {
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

/** At most `lanes` jobs at a time, in order; the first failure is thrown once those under way are over. */
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
