/** Decides when the engine may load before the first run. */
import { savesData } from '../../site/savesData.ts';

/** Longest wait for an idle moment of the page. */
const longestWaitMs = 500;

/** Resolves after the first paint: to true, or to false if the reader saves data, so that only the first run loads the engine. */
export function mayWarm(): Promise<boolean> {
  if (savesData()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const go = () => resolve(true);
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: longestWaitMs });
    else setTimeout(go);
  });
}
