/** Starts a rollout worker's browser thread: a worker of the training worker. */
import workerUrl from '../../../workers/rollout.worker.ts?worker&url';
import { startModule } from '../moduleWorker.ts';
import type { RolloutAnswered, RolloutThread } from './protocol.ts';

export function browserRolloutThread(): RolloutThread {
  const worker = startModule(workerUrl, 'espalier rollout');
  return {
    post: (message) => worker.postMessage(message),
    listen(take, lost) {
      worker.addEventListener('message', ({ data }: MessageEvent<RolloutAnswered>) => take(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        const { message = '' } = event as Partial<ErrorEvent>;
        lost(`its script did not load or failed${message === '' ? '' : ` (${message})`}`);
      });
    },
    end: () => worker.terminate(),
  };
}
