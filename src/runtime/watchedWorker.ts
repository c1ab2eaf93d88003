/** One worker from start to end: its calls, its heartbeat, and the single moment at which it is declared gone. */
import { wrap, type Remote } from 'comlink';
import { settled, WorkerGone } from './call.ts';
import { tickMs, type Pulse } from './pulse.ts';

/** Why a worker is gone; decides what happens next. */
export type EndCause = 'ended' | 'discarded' | 'silent' | 'device-lost' | 'not-loaded';

export interface WatchedCallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The call may download and compile: allows longer silence while it is pending. */
  readonly loads?: boolean;
}

export interface WatchedWorker<Api> {
  /** Aborts when the worker ends, with its error as reason. */
  readonly gone: AbortSignal;
  /** Settles with the first of: answer, caller's abort, time-out, worker's end. */
  call<T>(what: string, call: (api: Remote<Api>) => Promise<T>, limits: WatchedCallLimits): Promise<T>;
  /** Terminates it; pending calls reject with this error, and no more events come. */
  end(error: WorkerGone, cause: EndCause): void;
}

export interface WatchedWorkerOptions<Api> {
  /** Names it in messages, such as “training worker”. */
  readonly name: string;
  readonly createWorker: () => Worker;
  readonly pulse: Pulse;
  /** The first call, answered when the worker is ready. `beat` reports a sign of life; false if the worker is gone. */
  readonly listen: (api: Remote<Api>, beat: () => boolean) => Promise<void>;
  readonly listenTimeoutMs: number;
  /** Whether it may load or compile now, besides calls that say so. */
  readonly isLoading: () => boolean;
  /** Whether its run times are known; default: no. */
  readonly isKnown?: () => boolean;
  /** Multiplies the allowed silence. */
  readonly patience: () => number;
  /** Takes an uncaught error of a ready worker, as a sentence; default: such an error ends it. */
  readonly onUncaught?: (message: string) => void;
  /** Called exactly once. */
  readonly onGone?: (error: WorkerGone, cause: EndCause) => void;
}

/** Starts a worker and its heartbeat. A script that does not load ends it as soon as the request fails. */
export function startWatchedWorker<Api>(options: WatchedWorkerOptions<Api>): WatchedWorker<Api> {
  const { name, createWorker, pulse, listen, listenTimeoutMs, onUncaught, onGone } = options;
  const { isKnown = () => false, patience } = options;
  const gone = new AbortController();
  const worker = createWorker();
  const api = wrap<Api>(worker);
  let isReady = false;
  let loadingCalls = 0;

  const isLoading = () => !isReady || loadingCalls > 0 || options.isLoading();
  const timer = setInterval(() => {
    if (!pulse.tick(performance.now(), isLoading(), patience(), isKnown())) return;
    end(new WorkerGone(`${name}: it stopped answering and was ended`), 'silent');
  }, tickMs);
  pulse.restart(performance.now());

  function end(error: WorkerGone, cause: EndCause): void {
    if (gone.signal.aborted) return;
    clearInterval(timer);
    worker.terminate();
    gone.abort(error);
    onGone?.(error, cause);
  }

  function beat(): boolean {
    if (gone.signal.aborted) return false;
    pulse.beat(performance.now(), isLoading());
    return true;
  }

  worker.addEventListener('error', (event) => {
    // Uncaught errors are shown in the status line, not in the page's console.
    event.preventDefault();
    const { message } = event as Partial<ErrorEvent>;
    if (isReady) {
      const text = `${name}: uncaught error (${message ?? 'unknown'})`;
      return onUncaught ? onUncaught(text) : end(new WorkerGone(text), 'ended');
    }
    const because = message === undefined || message === '' ? '' : ` (${message})`;
    const text = `${name}: its script did not load${because}, check the connection and try again`;
    end(new WorkerGone(text), 'not-loaded');
  });

  const ready = settled(`start of the ${name}`, () => listen(api, beat), {
    timeoutMs: listenTimeoutMs,
    gone: gone.signal,
  }).then(
    () => {
      isReady = true;
      pulse.restart(performance.now());
    },
    (error: unknown) => {
      end(new WorkerGone(error instanceof Error ? error.message : String(error)), 'not-loaded');
      throw error;
    },
  );
  ready.catch(() => undefined);

  return {
    gone: gone.signal,
    end,
    async call(what, call, { timeoutMs, signal, loads = false }) {
      if (loads) loadingCalls++;
      try {
        return await settled(what, () => ready.then(() => call(api)), {
          timeoutMs,
          gone: gone.signal,
          signal,
        });
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
