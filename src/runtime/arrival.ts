/** Waiting for a large file that something else fetches: as long as its host answers, it may take its time. */

/** The host of a file stopped answering while the file was waited for. */
export class HostSilent extends Error {
  override readonly name = 'HostSilent';
}

export interface ArrivalOptions {
  /** Milliseconds between the start, or an answer, and the next question. */
  readonly askEveryMs: number;
  /** Milliseconds in which an answer has to come. */
  readonly answerWithinMs: number;
}

/** What `work` settles with, unless `ask` rejects before: then `HostSilent`, with the reason that `ask` gave as its cause. */
export async function whileAnswering<T>(
  work: Promise<T>,
  ask: (signal: AbortSignal) => Promise<unknown>,
  { askEveryMs, answerWithinMs }: ArrivalOptions,
): Promise<T> {
  const ended = new AbortController();
  const watch = async (): Promise<never> => {
    for (;;) {
      await pause(askEveryMs, ended.signal);
      // Not `AbortSignal.any`: where a browser lacks it, a slow host would be taken for a silent one.
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

/** Asks for the first bytes of a file, past the HTTP cache, and takes no more of it. Rejects where no answer comes. */
export async function firstBytes(address: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(address, { cache: 'no-store', signal });
  await body?.cancel();
}
