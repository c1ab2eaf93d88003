/** Lets one tab of a package record, so that two tabs never write over each other. */

/** A tab that closes or reloads lets its lock go within this time. */
const patienceMs = 1_000;

/**
 * Whether this tab may record: it holds the lock of this name until it closes. Browsers give no locks to a page without
 * https, and some refuse them in a frame; there every tab records.
 */
export async function isOnlyTab(
  name: string,
  locks: LockManager | undefined = navigator.locks,
): Promise<boolean> {
  if (!locks) return true;
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), patienceMs);
    locks
      .request(name, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        // Never settles: the browser frees the lock with the tab.
        return new Promise<void>(() => undefined);
      })
      .catch((error: unknown) => {
        clearTimeout(timer);
        resolve(!(error instanceof DOMException && error.name === 'AbortError'));
      });
  });
}
