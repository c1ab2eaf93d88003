/** A page in a browser that Playwright does not drive here, by what the first visit needs of it. */
import type { Reader } from '../../e2e/stored.ts';

export interface Driven extends Reader {
  /** Name and version, as the browser says them. */
  readonly browser: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs `read` in the page; what it returns crosses as JSON. */
  evaluate<T>(read: () => Promise<T>): Promise<T>;
  /** Presses a button by its whole name, as a pointer would. Throws where there is none. */
  press(name: string): Promise<void>;
  /** PNG of what is seen. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Looks every 50 ms for as long as `limitMs`. Throws `what` once that is over. */
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

/** The call of a function as text for another engine; tsx names functions through one of its own, which no page has. */
export const callOf = (read: () => Promise<unknown>): string =>
  `(() => { const __name = (named) => named; return (${read.toString()})(); })()`;
