/** The benchmark's page: starts a worker for each job, and forwards its questions to Node. */
import type { FromJob } from './worker.ts';

declare global {
  interface Window {
    runJob(job: string, options: unknown): Promise<unknown>;
    /** Provided by Node. */
    answerFromOutside(): Promise<number>;
  }
}

window.runJob = (job, options) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const settle = (finish: () => void): void => {
      worker.terminate();
      finish();
    };
    worker.onerror = ({ message }) =>
      settle(() => reject(new Error(`${job}: ${message || 'the worker ended'}`)));
    worker.onmessage = ({ data }: MessageEvent<FromJob>) => {
      if (data.type === 'done') settle(() => resolve(data.result));
      else if (data.type === 'failed') settle(() => reject(new Error(`${job}: ${data.message}`)));
      else {
        window.answerFromOutside().then(
          (answer) => worker.postMessage({ type: 'answer', answer }),
          (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
      }
    };
    worker.postMessage({ type: 'job', job, options });
  });
