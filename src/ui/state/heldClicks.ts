/** Holds back a button for a moment, so that no click meant for something else agrees to what the reader has not seen. */

/** Longer than the second click of a double click comes after the first. */
const heldMs = 700;

/**
 * Tells whether clicks are held: from now, and again whenever the window comes to the front, because another page may have
 * opened or uncovered it between two clicks. A frame gets the focus by the very click that is meant for it, which counts.
 * Returns a function that ends this.
 */
export function holdClicks(tell: (isHeld: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  function hold(): void {
    tell(true);
    clearTimeout(timer);
    timer = setTimeout(tell, heldMs, false);
  }
  if (window === window.top) addEventListener('focus', hold, { signal });
  document.addEventListener('visibilitychange', hold, { signal });
  hold();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
