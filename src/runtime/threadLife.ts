/** Tells a page at once that a thread has ended: the thread holds a lock for as long as it lives. */

/** The lock of a thread, and the browser's id of its holder. */
export interface ThreadLife {
  readonly lock: string;
  readonly holder: string | null;
}

/** In the thread: takes a lock until it ends; null if locks are denied. */
export async function holdLife(): Promise<ThreadLife | null> {
  try {
    // Absent, like locks, where the page came over plain HTTP.
    const lock = `espalier-thread-${crypto.randomUUID()}`;
    await new Promise<void>((resolve, reject) => {
      navigator.locks.request(lock, () => (resolve(), new Promise(() => undefined))).catch(reject);
    });
    const { held = [] } = await navigator.locks.query();
    return { lock, holder: held.find(({ name }) => name === lock)?.clientId ?? null };
  } catch {
    return null;
  }
}

/** In the page: resolves once the thread has ended. Rejects when aborted, and if locks are denied. */
export async function threadEnded(lock: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lock, { signal }, () => undefined);
}
