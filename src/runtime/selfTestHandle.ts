/** The page's side of the self-test: starts a worker for the check and ends it with the answer. */
import { wrap } from 'comlink';
import { settled } from './call.ts';
import type { SelfTestApi } from './selfTestProtocol.ts';

/** Enough to fetch the 14 MB engine over a slow connection. */
const timeoutMs = 120_000;

/** Compares the engine's gradient with finite differences. Rejects with a sentence. */
export async function checkGradientInWorker(): ReturnType<SelfTestApi['checkGradient']> {
  const gone = new AbortController();
  const worker = new Worker(new URL('../../workers/selfTest.worker.ts', import.meta.url), {
    type: 'module',
    name: 'espalier self-test',
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    gone.abort(new Error('its script did not load, check the connection and try again'));
  });
  try {
    const api = wrap<SelfTestApi>(worker);
    return await settled('gradient check', () => api.checkGradient(), { timeoutMs, gone: gone.signal });
  } finally {
    worker.terminate();
  }
}
