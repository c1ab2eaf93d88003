/** Decides whether a page that is not isolated may reload itself once to become so. Pure. */

export interface Circumstances {
  readonly isolated: boolean;
  /** Whether the service worker answers for this page, so that the next load will be isolated. */
  readonly controlled: boolean;
  /** Whether a page of this site has reloaded itself in this browser before; null if that cannot be stored. */
  readonly reloadedBefore: boolean | null;
  /** Whether the reader has pressed or typed anything. */
  readonly touched: boolean;
  readonly hasRun: boolean;
}

/** Whether to reload now: only once ever, and not during use or a run. */
export function shouldReload(now: Circumstances): boolean {
  if (now.isolated || !now.controlled) return false;
  return now.reloadedBefore === false && !now.touched && !now.hasRun;
}
