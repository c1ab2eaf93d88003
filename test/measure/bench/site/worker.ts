/** A worker that does one job of the benchmark. */
import { jobs, type Job, type JobName } from './jobs/index.ts';

export type FromJob =
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'question' };

type ToJob =
  | { readonly type: 'job'; readonly job: JobName; readonly options: unknown }
  | { readonly type: 'answer'; readonly answer: number };

const tell = (message: FromJob): void => globalThis.postMessage(message);
let answered: (answer: number) => void = () => undefined;

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    answered = resolve;
    tell({ type: 'question' });
  });

globalThis.addEventListener('message', ({ data }: MessageEvent<ToJob>) => {
  if (data.type === 'answer') return answered(data.answer);
  // The message has lost the type of its options, which match the job.
  const job = jobs[data.job] as Job<unknown, unknown>;
  job(data.options, ask).then(
    (result) => tell({ type: 'done', result }),
    (error: unknown) =>
      tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
