/** A worker for one call: started for it, and ended with its answer, its error or its time-out. */
import { wrap, type Remote } from 'comlink';
import { settled } from './call.ts';
import { whyNotLoaded } from './notLoaded.ts';

export interface OneCall<Api, T> {
  /** Names the call in messages. */
  readonly what: string;
  readonly createWorker: () => Worker;
  readonly call: (api: Remote<Api>) => Promise<T>;
  /** Backstop for a worker that never answers. */
  readonly timeoutMs: number;
  /** Lets the caller stop waiting. */
  readonly signal?: AbortSignal;
}

/** Rejects with the call's error, `signal`'s reason, `CallTimeout`, or a sentence if the worker's script does not load. */
export async function callOnce<Api, T>({
  what,
  createWorker,
  call,
  timeoutMs,
  signal,
}: OneCall<Api, T>): Promise<T> {
  const gone = new AbortController();
  const worker = createWorker();
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const otherwise = `${what}: its script did not load, check the connection and try again`;
    void whyNotLoaded(what, otherwise).then((why) => gone.abort(new Error(why)));
  });
  try {
    return await settled(what, () => call(wrap<Api>(worker)), { timeoutMs, gone: gone.signal, signal });
  } finally {
    worker.terminate();
  }
}
