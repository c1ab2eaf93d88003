/** Says whether a page of another origin stands around this one, which could cover it and catch clicks on it unseen. */

export function isFramedElsewhere(): boolean {
  try {
    for (let at: Window = window; at !== at.parent; at = at.parent)
      if (at.parent.origin !== window.origin) return true;
    return false;
  } catch {
    // What may not be read is of another origin.
    return true;
  }
}
