/** The page's side of the self-test: starts a worker for the check and ends it with the answer. */
import { callOnce } from './callable.ts';
import type { SelfTestApi } from './selfTestProtocol.ts';
import { siteThread } from './siteThread.ts';

const create = siteThread('espalier-self-test');

/** Compares the engine's gradient with finite differences. Rejects with a sentence. */
export const checkGradientInWorker = (): ReturnType<SelfTestApi['checkGradient']> =>
  callOnce<SelfTestApi, Awaited<ReturnType<SelfTestApi['checkGradient']>>>({
    what: 'gradient check',
    create,
    call: (api) => api.checkGradient(),
  });
