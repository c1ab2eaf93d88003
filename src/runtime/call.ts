/** Calls into a thread that always settle: a plain Comlink promise waits forever once its thread is gone. */

/** The thread that should answer has ended or never started. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** The engine's files could not be fetched. The thread cannot try again; only a new one can. */
export class EngineNotLoaded extends Error {
  override readonly name = 'EngineNotLoaded';
}

/** The thread loaded its engine for another device or thread count, which it cannot change; a new thread can. */
export class OtherEngineLoaded extends Error {
  override readonly name = 'OtherEngineLoaded';
}

/**
 * Settles with `start()`, or rejects with the reason of the first signal that aborts. Does not call `start` if one has aborted
 * already. There is no time limit, because a slow machine needs its time; a caller that can do without gives a signal.
 */
export function settled<T>(start: () => Promise<T>, ...signals: (AbortSignal | undefined)[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    for (const signal of signals) {
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
    }
    start()
      .then(resolve, reject)
      .finally(() => ended.abort());
  });
}
