/** Starts a sandbox thread in Node, with the browser's machine. */
import { Worker } from 'node:worker_threads';
import type { Alive, Answered, Ready } from '../../sandbox/protocol.ts';
import type { SandboxThread } from '../../sandbox/sandbox.ts';
import { threadScript } from '../place.ts';

export function nodeThread(): SandboxThread {
  const worker = new Worker(threadScript('sandbox'), { execArgv: [] });
  // An idle thread must not keep the process alive.
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen(take, lost) {
      worker.on('message', (message: Ready | Alive | Answered) => take(message));
      worker.on('error', (error) => lost(`the sandbox for the code ended: ${error.message}`));
    },
    end: () => void worker.terminate(),
    processorMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
}
