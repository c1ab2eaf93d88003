/** A thread of the sandbox in Node: the same machine as in the browser. */
import { Worker } from 'node:worker_threads';
import type { Alive, Answered, Ready } from '../../sandbox/protocol.ts';
import type { SandboxThread } from '../../sandbox/sandbox.ts';

export function nodeThread(): SandboxThread {
  const worker = new Worker(new URL('./entry.mjs', import.meta.url), { execArgv: [] });
  // A run that is over does not wait for a thread that has nothing to do.
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen(take, lost) {
      worker.on('message', (message: Ready | Alive | Answered) => take(message));
      worker.on('error', (error) => lost(`the sandbox for the code ended: ${error.message}`));
    },
    end: () => void worker.terminate(),
  };
}
