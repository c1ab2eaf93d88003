/** Signals other tabs and the service worker that a run trains here, so that they do not replace its code. */
import { trainingLock } from './messages.ts';

/** Holds the lock until the returned function is called. If locks are denied, service workers are too. */
export function holdTraining(): () => void {
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  navigator.locks?.request(trainingLock, { mode: 'shared' }, () => ended).catch(() => undefined);
  return release;
}
