/** Starts a rollout worker's thread in Node, with the browser's programs. */
import { Worker } from 'node:worker_threads';
import type { RolloutAnswered, RolloutThread } from '../../runtime/pool/protocol.ts';
import { threadScript } from '../place.ts';

export function nodeRolloutThread(): RolloutThread {
  const worker = new Worker(threadScript('rollout'), { execArgv: [] });
  // An idle thread must not keep the process alive.
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen(take, lost) {
      worker.on('message', (message: RolloutAnswered) => take(message));
      worker.on('error', (error) => lost(`its thread failed (${error.message})`));
      worker.on('exit', () => lost('its thread ended'));
    },
    end: () => void worker.terminate(),
  };
}
