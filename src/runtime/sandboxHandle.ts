/** Starts a sandbox thread in a browser: a worker of the page or of the training worker. */
import workerUrl from '../../workers/sandbox.worker.ts?worker&url';
import type { Alive, Answered, Ready } from '../sandbox/protocol.ts';
import type { SandboxThread } from '../sandbox/sandbox.ts';
import { startModule } from './moduleWorker.ts';
import { whyNotLoaded } from './notLoaded.ts';

export function browserThread(): SandboxThread {
  const worker = startModule(workerUrl, 'espalier sandbox');
  return {
    post: (message) => worker.postMessage(message),
    listen(take, lost) {
      worker.addEventListener('message', ({ data }: MessageEvent<Ready | Alive | Answered>) => take(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        const otherwise = 'the sandbox for the code did not load; check the connection and try again';
        void whyNotLoaded('sandbox', otherwise).then(lost);
      });
    },
    end: () => worker.terminate(),
  };
}
