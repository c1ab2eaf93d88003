/** A thread with a rollout worker in Node: the same programs as in the browser. */
import { Worker } from 'node:worker_threads';
import type { RolloutAnswered, RolloutThread } from '../../runtime/pool/protocol.ts';

export function nodeRolloutThread(): RolloutThread {
  const worker = new Worker(new URL('./entry.mjs', import.meta.url), { execArgv: [] });
  // A run that is over does not wait for a thread that has nothing to do.
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
