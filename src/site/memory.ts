/**
 * Facts that a page remembers about its delivery. In this browser: whether the reader removed the worker, and the one reload.
 * In this tab: that Run was pressed while the page reloaded itself.
 */

const keys = { off: 'espalier-worker-off', reloaded: 'espalier-reloaded' } as const;
type Fact = keyof typeof keys;

/** Sites of one origin share the storage, so each has its own key. */
const keyOf = (fact: Fact): string => `${keys[fact]} ${new URL('./', document.baseURI).pathname}`;

/** Whether the fact is noted; null if the browser denies storage. */
export function isNoted(fact: Fact): boolean | null {
  try {
    return localStorage.getItem(keyOf(fact)) !== null;
  } catch {
    return null;
  }
}

/** Notes a fact or removes it; returns whether the browser stored that. */
export function note(fact: Fact, holds: boolean): boolean {
  try {
    if (holds) localStorage.setItem(keyOf(fact), 'yes');
    else localStorage.removeItem(keyOf(fact));
    return true;
  } catch {
    return false;
  }
}

/** Leaves a press of Run to the next page in this tab; without storage the reader must press again. */
export function leavePress(): void {
  try {
    sessionStorage.setItem(pressed(), 'yes');
  } catch {
    // The reader sees that nothing runs.
  }
}

/** Takes a press that the previous page left; true at most once. */
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
