/** A page in a browser without Playwright, with the operations that the first visit needs. */
import type { Reader } from '../../e2e/stored.ts';

export interface Driven extends Reader {
  /** Name and version, as the browser reports them. */
  readonly browser: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs `read` in the page; what it returns crosses as JSON. */
  evaluate<T>(read: () => Promise<T>): Promise<T>;
  /** Presses a button by its full name, as a pointer would. Throws if there is none. */
  press(name: string): Promise<void>;
  /** PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Polls every 50 ms for at most `limitMs`, then throws `what`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false>,
  limitMs = 60_000,
): Promise<T> {
  for (const end = performance.now() + limitMs; ;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A function call as text for another engine; tsx wraps functions in a helper, which pages lack. */
export const callOf = (read: () => Promise<unknown>): string =>
  `(() => { const __name = (named) => named; return (${read.toString()})(); })()`;
