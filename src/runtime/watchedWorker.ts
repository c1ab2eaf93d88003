/** The calls of a watched worker: each settles, whatever happens to the worker. */
import { wrap, type Remote } from 'comlink';
import { settled, WorkerGone } from './call.ts';
import { whyNotLoaded } from './notLoaded.ts';
import { startWatch, type EndCause, type ThreadWatch, type WatchOptions } from './watch.ts';

export interface WatchedCallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The call may download and compile: allows longer silence while it is pending. */
  readonly loads?: boolean;
}

export interface WatchedWorker<Api> extends Pick<ThreadWatch, 'gone'> {
  /** Settles with the first of: answer, caller's abort, time-out, worker's end. */
  call<T>(what: string, call: (api: Remote<Api>) => Promise<T>, limits: WatchedCallLimits): Promise<T>;
  /** Terminates it; pending calls reject with this error, and no more events come. */
  end(error: WorkerGone, cause: EndCause): void;
}

export interface WatchedWorkerOptions<Api> extends Pick<
  WatchOptions,
  'pulse' | 'isKnown' | 'isAwaited' | 'onSlow' | 'patience'
> {
  /** Names it in messages, such as “training worker”. */
  readonly name: string;
  readonly createWorker: () => Worker;
  /** The first call, answered when the worker is ready. `beat` reports a sign of life; false if the worker is gone. */
  readonly listen: (api: Remote<Api>, beat: () => boolean) => Promise<void>;
  readonly listenTimeoutMs: number;
  /** Whether it may load or compile now, besides calls that say so. */
  readonly isLoading: () => boolean;
  /** Takes an uncaught error of a ready worker, as a sentence; default: such an error ends it. */
  readonly onUncaught?: (message: string) => void;
  /** Called exactly once. */
  readonly onGone?: (error: WorkerGone, cause: EndCause) => void;
}

/** Starts a worker and its watch. A script that does not load ends it as soon as the request fails. */
export function startWatchedWorker<Api>(options: WatchedWorkerOptions<Api>): WatchedWorker<Api> {
  const { name, createWorker, listen, listenTimeoutMs, onUncaught, onGone, ...watched } = options;
  const worker = createWorker();
  const api = wrap<Api>(worker);
  let loadingCalls = 0;

  const { ready, isReady, gone, beat, loaded, end } = startWatch({
    ...watched,
    silence: `${name}: it stopped answering and was ended`,
    isLoading: () => loadingCalls > 0 || options.isLoading(),
    onGone(error, cause) {
      worker.terminate();
      onGone?.(error, cause);
    },
  });

  worker.addEventListener('error', (event) => {
    // Uncaught errors are shown in the status line, not in the page's console.
    event.preventDefault();
    const { message } = event as Partial<ErrorEvent>;
    if (isReady()) {
      const text = `${name}: uncaught error (${message ?? 'unknown'})`;
      return onUncaught ? onUncaught(text) : end(new WorkerGone(text), 'ended');
    }
    const because = message === undefined || message === '' ? '' : ` (${message})`;
    const text = `${name}: its script did not load${because}, check the connection and try again`;
    void whyNotLoaded(name, text).then((why) => end(new WorkerGone(why), 'not-loaded'));
  });

  const start = { timeoutMs: listenTimeoutMs, gone };
  settled(`start of the ${name}`, () => listen(api, beat), start).then(loaded, (error: unknown) =>
    end(new WorkerGone(error instanceof Error ? error.message : String(error)), 'not-loaded'),
  );

  return {
    gone,
    end,
    async call(what, call, { timeoutMs, signal, loads = false }) {
      if (loads) loadingCalls++;
      try {
        return await settled(what, () => ready.then(() => call(api)), { timeoutMs, gone, signal });
      } catch (error) {
        // A worker whose engine did not load cannot try again; only a new one can.
        if (!(error instanceof Error) || error.name !== 'EngineNotLoaded') throw error;
        const lost = new WorkerGone(error.message, { cause: error });
        end(lost, 'not-loaded');
        throw lost;
      } finally {
        if (loads) loadingCalls--;
      }
    },
  };
}
