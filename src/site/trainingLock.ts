/** Says to other tabs and to the site's worker that a run trains here, so that nobody replaces the code under it. */
import { trainingLock } from './messages.ts';

/** Holds the lock until the returned function is called. Where locks are denied so are workers: nothing to say. */
export function holdTraining(): () => void {
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  navigator.locks?.request(trainingLock, { mode: 'shared' }, () => ended).catch(() => undefined);
  return release;
}
