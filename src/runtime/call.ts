/** Calls into a worker that always settle: a plain Comlink promise waits for ever when its worker is gone. */

/** The worker that should answer has ended, or never started. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** The worker is alive but gave no answer in time. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}

/**
 * The engine's files did not come. It remembers that for as long as its worker lives: only a new worker can try again.
 */
export class EngineNotLoaded extends Error {
  override readonly name = 'EngineNotLoaded';
}

/** The worker has loaded its engine for another device or thread count, which it cannot change: a new worker can. */
export class OtherEngineLoaded extends Error {
  override readonly name = 'OtherEngineLoaded';
}

export interface CallLimits {
  readonly timeoutMs: number;
  /** Aborts when the worker ends; its reason is what the call rejects with. */
  readonly gone: AbortSignal;
  /** The caller's own wish to wait no longer. */
  readonly signal?: AbortSignal;
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error || signal.reason instanceof DOMException
    ? signal.reason
    : new Error(String(signal.reason));
}

/**
 * The answer of `start()`, or the first of: the caller's abort reason, `WorkerGone`, `CallTimeout`.
 * `what` names the call in messages. Nothing is started when a signal has aborted already.
 */
export function settled<T>(what: string, start: () => Promise<T>, limits: CallLimits): Promise<T> {
  const { timeoutMs, gone, signal } = limits;
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const giveUp = (error: Error) => {
      ended.abort();
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => {
      giveUp(
        new CallTimeout(
          `${what}: no answer from the training worker within ${timeoutMs / 1000} s, try again`,
        ),
      );
    }, timeoutMs);
    for (const source of signal === undefined ? [gone] : [signal, gone]) {
      if (source.aborted) return giveUp(reasonOf(source));
      source.addEventListener('abort', () => giveUp(reasonOf(source)), { signal: ended.signal });
    }
    start().then(
      (value) => {
        ended.abort();
        clearTimeout(timer);
        resolve(value);
      },
      // After a race is lost, this is also what keeps a late rejection from being an unhandled one.
      (error: unknown) => giveUp(error instanceof Error ? error : new Error(String(error))),
    );
  });
}
