/** Decides which window of a notebook trains a run: the first that shows it, until it shows it no more. */

/**
 * Resolves when this window may train the run; its turn ends when `signal` aborts. Windows that cannot see each other
 * (insecure or opaque origins) do not wait for each other.
 */
export async function turnOf(run: string, signal: AbortSignal): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return;
  await new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }));
    };
    // Origins without storage have no locks either.
    locks
      .request(nameOf(run), { signal }, hold)
      .catch((error: Error) => (signal.aborted ? reject(error) : resolve()));
  });
}

/** Whether some window has the turn. */
export async function isTaken(run: string): Promise<boolean> {
  const held = await (navigator as Partial<Navigator>).locks?.query().catch(() => null);
  return held?.held?.some(({ name }) => name === nameOf(run)) ?? false;
}

const nameOf = (run: string): string => `espalier ${run}`;
