/**
 * What a page remembers of its delivery. In this browser: whether the reader removed the worker, and the one reload. In this
 * tab: that Run was pressed while the page went away to reload itself.
 */

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

/** Leaves the press of Run to the page that follows in this tab; where nothing is kept it has to be pressed again. */
export function leavePress(): void {
  try {
    sessionStorage.setItem(pressed(), 'yes');
  } catch {
    // The reader sees that nothing runs.
  }
}

/** Whether the page before left a press; asked once. */
export function takePress(): boolean {
  try {
    const isLeft = sessionStorage.getItem(pressed()) !== null;
    sessionStorage.removeItem(pressed());
    return isLeft;
  } catch {
    return false;
  }
}

const pressed = (): string => `espalier-pressed ${new URL('./', document.baseURI).pathname}`;
