/** Waits for a large file that something else fetches, for as long as its host answers. */

/** The file's host stopped answering during the wait. */
export class HostSilent extends Error {
  override readonly name = 'HostSilent';
}

export interface ArrivalOptions {
  /** Milliseconds from the start, or from an answer, to the next request. */
  readonly askEveryMs: number;
  /** Milliseconds allowed for an answer. */
  readonly answerWithinMs: number;
}

/** Settles like `work`, but rejects with `HostSilent` if `ask` rejects first; `cause` is that rejection. */
export async function whileAnswering<T>(
  work: Promise<T>,
  ask: (signal: AbortSignal) => Promise<unknown>,
  { askEveryMs, answerWithinMs }: ArrivalOptions,
): Promise<T> {
  const ended = new AbortController();
  const watch = async (): Promise<never> => {
    for (;;) {
      await pause(askEveryMs, ended.signal);
      // Not `AbortSignal.any`: in a browser without it, a slow host would look silent.
      const question = new AbortController();
      const giveUp = () => question.abort();
      const timer = setTimeout(giveUp, answerWithinMs);
      ended.signal.addEventListener('abort', giveUp);
      try {
        await ask(question.signal);
      } catch (error) {
        throw new HostSilent(`no answer from its host within ${answerWithinMs / 1000} s`, { cause: error });
      } finally {
        clearTimeout(timer);
        ended.signal.removeEventListener('abort', giveUp);
      }
    }
  };
  const silent = watch();
  silent.catch(() => undefined);
  try {
    return await Promise.race([work, silent]);
  } finally {
    ended.abort();
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('no longer waited for', 'AbortError'));
    });
  });

/** Requests only the first bytes of a file, bypassing the HTTP cache. Rejects if no answer comes. */
export async function firstBytes(address: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(address, { cache: 'no-store', signal });
  await body?.cancel();
}
