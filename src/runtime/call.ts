/** Calls into a worker that always settle: a plain Comlink promise waits forever once its worker is gone. */

/** The worker that should answer has ended or never started. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** The worker lives but did not answer within the limit of a call that has one. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}

/** The engine's files could not be fetched. The worker cannot try again; only a new one can. */
export class EngineNotLoaded extends Error {
  override readonly name = 'EngineNotLoaded';
}

/** The worker loaded its engine for another device or thread count, which it cannot change; a new worker can. */
export class OtherEngineLoaded extends Error {
  override readonly name = 'OtherEngineLoaded';
}

export interface CallLimits {
  /** Only for a call that the caller can do without: a slow machine needs its time. */
  readonly timeoutMs?: number;
  /** Aborts when the worker ends; the call rejects with its reason. */
  readonly gone: AbortSignal;
  /** Lets the caller stop waiting. */
  readonly signal?: AbortSignal;
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error || signal.reason instanceof DOMException
    ? signal.reason
    : new Error(String(signal.reason));
}

/**
 * Settles with `start()`, or rejects first with the caller's abort reason, `WorkerGone` or `CallTimeout`. `what` names the
 * call in messages. Does not call `start` if a signal has aborted already.
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
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(
            () => giveUp(new CallTimeout(`${what}: no answer within ${timeoutMs / 1000} s, try again`)),
            timeoutMs,
          );
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
      // Handles a late rejection too, after the race was decided, so that it is not reported as unhandled.
      (error: unknown) => giveUp(error instanceof Error ? error : new Error(String(error))),
    );
  });
}
