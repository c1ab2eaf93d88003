/** Signals other tabs and the service worker that a run trains here, so that they do not replace its code. */

/** Held in shared mode by every page whose run trains. */
const name = 'espalier-training';

/** How often this page holds the lock: a moment more than once where a run ends and the next begins. */
let heldHere = 0;

/** Holds the lock until the returned function is called. If locks are denied, service workers are too. */
export function holdTraining(): () => void {
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  heldHere++;
  const hold = navigator.locks?.request(name, { mode: 'shared' }, () => ended) ?? ended;
  hold.catch(() => undefined).finally(() => heldHere--);
  return release;
}

/** Whether a run trains in any tab. */
export async function isTraining(): Promise<boolean> {
  return (await holders()) > 0;
}

/** Whether a run trains in another tab; false if locks are denied. */
export async function trainsElsewhere(): Promise<boolean> {
  return (await holders().catch(() => 0)) > heldHere;
}

async function holders(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter((lock) => lock.name === name).length;
}
