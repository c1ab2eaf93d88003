/** When the engine may be fetched and made ready before the reader asks for a run. */
import { savesData } from '../../site/savesData.ts';

/** The engine waits for a quiet moment of the page, and no longer than this. */
const longestWaitMs = 500;

/**
 * Resolves after the page has drawn what it shows first: to true, or to false where the reader saves data, so that the engine
 * comes with the first run.
 */
export function mayWarm(): Promise<boolean> {
  if (savesData()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const go = () => resolve(true);
    // WebKit has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: longestWaitMs });
    else setTimeout(go);
  });
}
