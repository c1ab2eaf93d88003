/** Decides whether a page that is not isolated may reload itself once to become so. Pure. */

export interface Circumstances {
  readonly isolated: boolean;
  /** The site's worker answers for this page, so the next load will be isolated. */
  readonly controlled: boolean;
  /** A page of this site has reloaded itself before in this browser; null where that cannot be remembered. */
  readonly reloadedBefore: boolean | null;
  /** The reader has pressed or typed something. */
  readonly touched: boolean;
  readonly hasRun: boolean;
}

/** Whether to reload now: once ever, and never under the reader's hands or under a run. */
export function shouldReload(now: Circumstances): boolean {
  if (now.isolated || !now.controlled) return false;
  return now.reloadedBefore === false && !now.touched && !now.hasRun;
}
