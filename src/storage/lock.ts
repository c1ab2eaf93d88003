/**
 * One writer per run: a Web Lock that the browser releases when the holder's thread ends. The page around that thread holds
 * another lock, so that other pages know whether a run without a writer will get one again.
 */
import { hashBytes } from '../tensor/hash.ts';

export interface RunLock {
  release(): void;
  /** The browser's id of the holding thread, or null if locks are denied. */
  readonly holder: string | null;
}

export interface LockOptions {
  /** How long to wait for another holder: a thread that just ended needs a moment to release. */
  readonly waitMs?: number;
  /** A holder that has ended: a hung thread keeps its locks for seconds, so its lock is stolen. */
  readonly after?: string | null;
}

const writerPrefix = 'espalier-run-';
const pagePrefix = 'espalier-page-';
const comparisonPrefix = 'espalier-comparison-';

/** Takes the lock of a run; null if another tab holds it. If locks are denied, storage is too, so nothing needs a lock. */
export async function lockRun(
  runId: string,
  { waitMs = 2000, after = null }: LockOptions = {},
): Promise<RunLock | null> {
  const name = writerPrefix + runId;
  try {
    const steal = after !== null && (await holderOf(name)) === after;
    // The browser refuses a signal together with `steal`, which never waits.
    const release = await granted(name, steal ? { steal } : { signal: AbortSignal.timeout(waitMs) });
    return { release: release ?? (() => undefined), holder: await holderOf(name) };
  } catch (error) {
    return isTooLate(error) ? null : { release: () => undefined, holder: null };
  }
}

/** The lock of a run if it is free, else null. */
export const tryLock = (runId: string): Promise<RunLock | null> => tryNamed(writerPrefix + runId);

/** The lock to train a comparison if it is free, else null; the browser releases it when the page closes. */
export const tryComparisonLock = (link: string): Promise<RunLock | null> =>
  tryNamed(comparisonPrefix + hashBytes(new TextEncoder().encode(link)));

async function tryNamed(name: string): Promise<RunLock | null> {
  try {
    const release = await granted(name, { ifAvailable: true });
    return release === null ? null : { release, holder: null };
  } catch {
    return { release: () => undefined, holder: null };
  }
}

/** The runs that a thread of this browser is writing; empty if locks are denied. */
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
 * Marks this page as the one that has a run open, as soon as no other page is, until the returned function is called or the
 * page closes.
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
 * Waits until no page has the run open, then marks this one until the resolved function is called. Rejects when aborted, and
 * if locks are denied.
 */
export async function placeLeft(runId: string, signal: AbortSignal): Promise<() => void> {
  return (await granted(pagePrefix + runId, { signal })) as () => void;
}

/** The release function of a granted lock; null if `ifAvailable` is set and the lock is taken. */
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
