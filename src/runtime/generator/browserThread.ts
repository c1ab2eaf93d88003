/** Starts the browser thread that generates ahead: a worker of the training worker. */
import workerUrl from '../../../workers/generator.worker.ts?worker&url';
import type { GeneratorAnswered, GeneratorThread } from '../../run/schedule/ahead.ts';
import { startModule } from '../moduleWorker.ts';

export function browserGeneratorThread(): GeneratorThread {
  const worker = startModule(workerUrl, 'espalier generator');
  return {
    post: (asked) => worker.postMessage(asked),
    listen(take, lost) {
      worker.addEventListener('message', ({ data }: MessageEvent<GeneratorAnswered>) => take(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        const { message = '' } = event as Partial<ErrorEvent>;
        lost(`its script did not load or failed${message === '' ? '' : ` (${message})`}`);
      });
    },
    end: () => worker.terminate(),
  };
}
