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
 * The kept run of a request; null if there is none. Earlier versions trained on to the next evaluation that was due, and
 * measured there: a run that went past the first round with a spent budget is not taken, because others end at that round.
 */
export async function keptRun(
  cache: RunCache,
  { plan }: RunRequest,
  key: string,
): Promise<TrainedRun | null> {
  const kept = await cache.get(key);
  const isSpent = (row: TrainedRun['rows'][number]) => row.round > 0 && row.spent >= plan.budget.value;
  return kept?.rows.slice(0, -1).some(isSpent) ? null : kept;
}

/**
 * A function that returns a request's run by its key: from the cache, from an equal request under way, or newly trained and
 * then cached. Rejects with the error of training or caching.
 */
export function createObtain(
  cache: RunCache,
): (request: RunRequest, key: string, make: () => Promise<TrainedRun>) => Promise<Obtained> {
  const asked = new Map<string, Promise<Obtained>>();

  async function obtain(
    ...[request, key, make]: Parameters<ReturnType<typeof createObtain>>
  ): Promise<Obtained> {
    const kept = await keptRun(cache, request, key);
    if (kept) return { record: kept, cached: true };
    const record = await make();
    await cache.put(key, record);
    return { record, cached: false };
  }

  return (request, key, make) => {
    const promise = asked.get(key) ?? obtain(request, key, make);
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
