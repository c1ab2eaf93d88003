/** One writer per run: a Web Lock that the browser gives back by itself when the holder's thread ends. */

/**
 * Takes the lock of a run and returns its release, or null when another tab still holds it after `waitMs`
 * (a worker that was just ended needs a moment to let go). Where locks are denied so is storage: nothing to guard.
 */
export function lockRun(runId: string, waitMs = 2000): Promise<(() => void) | null> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    const refused = (error: unknown) => {
      const taken = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);
      resolve(taken ? null : () => undefined);
    };
    try {
      locks.request(`espalier-run-${runId}`, { signal: AbortSignal.timeout(waitMs) }, held).catch(refused);
    } catch (error) {
      refused(error);
    }
  });
}
