/** Signals other tabs and the service worker that a run trains here, so that they do not replace its code. */

/** Held in shared mode by every page whose run trains. */
const name = 'espalier-training';

/** Holds the lock until the returned function is called. If locks are denied, service workers are too. */
export function holdTraining(): () => void {
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  navigator.locks?.request(name, { mode: 'shared' }, () => ended).catch(() => undefined);
  return release;
}

/** Whether a run trains in any tab. */
export async function isTraining(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
