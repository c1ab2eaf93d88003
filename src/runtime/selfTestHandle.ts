/** The page's side of the self-test: starts a worker for the check and ends it with the answer. */
import { callOnce } from './oneCall.ts';
import type { SelfTestApi } from './selfTestProtocol.ts';
import { siteWorker } from './siteWorker.ts';

/** Enough to fetch the 14 MB engine over a slow connection. */
const timeoutMs = 120_000;

const createWorker = siteWorker(
  () =>
    new Worker(new URL('../../workers/selfTest.worker.ts', import.meta.url), {
      type: 'module',
      name: 'espalier self-test',
    }),
);

/** Compares the engine's gradient with finite differences. Rejects with a sentence. */
export const checkGradientInWorker = (): ReturnType<SelfTestApi['checkGradient']> =>
  callOnce<SelfTestApi, Awaited<ReturnType<SelfTestApi['checkGradient']>>>({
    what: 'gradient check',
    createWorker,
    call: (api) => api.checkGradient(),
    timeoutMs,
  });
