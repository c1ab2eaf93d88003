/** Starts the thread that generates ahead in Node. */
import { Worker } from 'node:worker_threads';
import type { GeneratorAnswered, GeneratorThread } from '../../run/schedule/ahead.ts';
import { threadScript } from '../place.ts';

export function nodeGeneratorThread(): GeneratorThread {
  const worker = new Worker(threadScript('generator'), { execArgv: [] });
  // An idle thread must not keep the process alive.
  worker.unref();
  return {
    post: (asked) => worker.postMessage(asked),
    listen(take, lost) {
      worker.on('message', (answered: GeneratorAnswered) => take(answered));
      worker.on('error', (error) => lost(error.message));
      worker.on('exit', (code) => lost(`it ended with ${code}`));
    },
    end: () => void worker.terminate(),
  };
}
