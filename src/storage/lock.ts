/** One writer per run: a Web Lock that the browser releases when the holder's thread ends. */

export interface RunLock {
  release(): void;
  /** The browser's name for the thread that holds it, or null where locks are denied. */
  readonly holder: string | null;
}

export interface LockOptions {
  /** How long to wait for another holder to let go: a thread that has just ended needs a moment. */
  readonly waitMs?: number;
  /** A holder that is known to be ended: a hung thread keeps its locks for seconds after, so it is not waited for. */
  readonly after?: string | null;
}

/** Takes the lock of a run; null when another tab holds it. Where locks are denied so is storage: nothing to guard. */
export async function lockRun(
  runId: string,
  { waitMs = 2000, after = null }: LockOptions = {},
): Promise<RunLock | null> {
  const name = `espalier-run-${runId}`;
  try {
    const steal = after !== null && (await holderOf(name)) === after;
    // The browser refuses a signal together with `steal`, which never waits anyway.
    const release = await granted(name, steal ? { steal } : { signal: AbortSignal.timeout(waitMs) });
    return { release, holder: await holderOf(name) };
  } catch (error) {
    const taken = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);
    return taken ? null : { release: () => undefined, holder: null };
  }
}

function granted(name: string, options: LockOptionsOfBrowser): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

type LockOptionsOfBrowser = Parameters<LockManager['request']>[1] & object;

async function holderOf(name: string): Promise<string | null> {
  const { held = [] } = await navigator.locks.query();
  return held.find((lock) => lock.name === name)?.clientId ?? null;
}
