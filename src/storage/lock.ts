/**
 * One writer per run: a Web Lock that the browser releases when the holder's thread ends. The page around that thread
 * holds another, so that other pages know whether a run that has no writer now will have one again.
 */
import { hashBytes } from '../tensor/hash.ts';

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

const writerPrefix = 'espalier-run-';
const pagePrefix = 'espalier-page-';
const comparisonPrefix = 'espalier-comparison-';

/** Takes the lock of a run; null when another tab holds it. Where locks are denied so is storage: nothing to guard. */
export async function lockRun(
  runId: string,
  { waitMs = 2000, after = null }: LockOptions = {},
): Promise<RunLock | null> {
  const name = writerPrefix + runId;
  try {
    const steal = after !== null && (await holderOf(name)) === after;
    // The browser refuses a signal together with `steal`, which never waits anyway.
    const release = await granted(name, steal ? { steal } : { signal: AbortSignal.timeout(waitMs) });
    return { release: release ?? (() => undefined), holder: await holderOf(name) };
  } catch (error) {
    return isTooLate(error) ? null : { release: () => undefined, holder: null };
  }
}

/** The lock of a run if nobody holds it, else null. */
export async function tryLock(runId: string): Promise<RunLock | null> {
  const name = writerPrefix + runId;
  try {
    const release = await granted(name, { ifAvailable: true });
    return release === null ? null : { release, holder: null };
  } catch {
    return { release: () => undefined, holder: null };
  }
}

/** The right to train a comparison, if no other tab has it, else null; it ends with the page at the latest. */
export async function tryComparisonLock(link: string): Promise<RunLock | null> {
  const name = comparisonPrefix + hashBytes(new TextEncoder().encode(link));
  try {
    const release = await granted(name, { ifAvailable: true });
    return release === null ? null : { release, holder: null };
  } catch {
    return { release: () => undefined, holder: null };
  }
}

/** The runs that some thread of this browser writes now; none where locks are denied. */
export async function openRuns(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    const ids = held.flatMap(({ name = '' }) =>
      name.startsWith(writerPrefix) ? [name.slice(writerPrefix.length)] : [],
    );
    return new Set(ids);
  } catch {
    return new Set();
  }
}

/**
 * Holds the place of the page that has a run open, from now or from when another page leaves it, until what is returned is
 * called or the page ends.
 */
export function holdPlace(runId: string): () => void {
  const waiting = new AbortController();
  let release = (): void => waiting.abort();
  granted(pagePrefix + runId, { signal: waiting.signal }).then(
    (letGo) => {
      if (waiting.signal.aborted) letGo?.();
      else release = () => letGo?.();
    },
    () => undefined,
  );
  return () => release();
}

/**
 * Waits until no page has the run open, and holds its place then, until what it resolves to is called. Rejects when
 * aborted, and where locks are denied.
 */
export async function placeLeft(runId: string, signal: AbortSignal): Promise<() => void> {
  return (await granted(pagePrefix + runId, { signal })) as () => void;
}

/** What releases the lock, once it is granted; null where it was to be had at once or not at all, and is not. */
function granted(name: string, options: LockOptionsOfBrowser): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
}

const isTooLate = (error: unknown): boolean =>
  error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);

type LockOptionsOfBrowser = Parameters<LockManager['request']>[1] & object;

async function holderOf(name: string): Promise<string | null> {
  const { held = [] } = await navigator.locks.query();
  return held.find((lock) => lock.name === name)?.clientId ?? null;
}
