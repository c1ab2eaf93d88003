/** The two things about its delivery that a page remembers in this browser: whether the reader removed the worker, and the one reload. */

const keys = { off: 'espalier-worker-off', reloaded: 'espalier-reloaded' } as const;
type Fact = keyof typeof keys;

/** Sites of one origin share the storage; each remembers for its own folder. */
const keyOf = (fact: Fact): string => `${keys[fact]} ${new URL('./', document.baseURI).pathname}`;

/** Whether the fact was noted; null where the browser keeps nothing. */
export function isNoted(fact: Fact): boolean | null {
  try {
    return localStorage.getItem(keyOf(fact)) !== null;
  } catch {
    return null;
  }
}

/** Notes a fact, or takes it back; returns whether the browser keeps it. */
export function note(fact: Fact, holds: boolean): boolean {
  try {
    if (holds) localStorage.setItem(keyOf(fact), 'yes');
    else localStorage.removeItem(keyOf(fact));
    return true;
  } catch {
    return false;
  }
}
