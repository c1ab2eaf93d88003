/** One worker from start to end: its calls, its heartbeat, and the single moment at which it is declared gone. */
import { proxy, wrap } from 'comlink';
import type { Remote } from 'comlink';
import { settled, WorkerGone } from './call.ts';
import type { HeldRows, TrainerApi, WorkerEvent } from './protocol.ts';
import { tickMs } from './pulse.ts';
import type { Pulse } from './pulse.ts';

/** Why a worker is gone; decides what happens next. */
export type EndCause = 'ended' | 'discarded' | 'silent' | 'device-lost' | 'not-loaded';

export interface TrainerCallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The call may download and compile: allows longer silence while it is pending. */
  readonly loads?: boolean;
}

export interface TrainerWorker {
  /** A call that settles with the first of: answer, caller's abort, time-out, worker's end. */
  call<T>(what: string, call: (api: Remote<TrainerApi>) => Promise<T>, limits: TrainerCallLimits): Promise<T>;
  /** Terminates it; pending calls reject with this error, and no more events come. */
  end(error: WorkerGone, cause: EndCause): void;
}

export interface TrainerWorkerOptions {
  readonly createWorker: () => Worker;
  readonly pulse: Pulse;
  /** Whether training is in its first round, which compiles. */
  readonly isCompiling: () => boolean;
  /** Whether some rounds have ended since, so that its run times are known. */
  readonly isKnown: () => boolean;
  /** Multiplies the allowed silence. */
  readonly patience: () => number;
  readonly heldRows: HeldRows;
  readonly onEvent: (event: Exclude<WorkerEvent, { type: 'heartbeat' } | { type: 'device-lost' }>) => void;
  /** Called exactly once. */
  readonly onGone: (error: WorkerGone, cause: EndCause) => void;
}

const listenTimeoutMs = 20_000;

/** Starts a worker and its heartbeat. A script that does not load ends it as soon as the request fails. */
export function startTrainerWorker(options: TrainerWorkerOptions): TrainerWorker {
  const { createWorker, pulse, isCompiling, isKnown, patience, heldRows, onEvent, onGone } = options;
  const gone = new AbortController();
  const worker = createWorker();
  const api = wrap<TrainerApi>(worker);
  let heard = false;
  let loadingCalls = 0;

  const isLoading = () => !heard || loadingCalls > 0 || isCompiling();
  const timer = setInterval(() => {
    if (!pulse.tick(performance.now(), isLoading(), patience(), isKnown())) return;
    end(new WorkerGone('training worker: it stopped answering and was ended'), 'silent');
  }, tickMs);
  pulse.restart(performance.now());

  function end(error: WorkerGone, cause: EndCause): void {
    if (gone.signal.aborted) return;
    clearInterval(timer);
    worker.terminate();
    gone.abort(error);
    onGone(error, cause);
  }

  function hear(event: WorkerEvent): void {
    if (gone.signal.aborted) return;
    pulse.beat(performance.now(), isLoading());
    if (event.type === 'heartbeat') return;
    if (event.type === 'device-lost') end(new WorkerGone(`training worker: ${event.message}`), 'device-lost');
    else onEvent(event);
  }

  worker.addEventListener('error', (event) => {
    // Uncaught errors are shown in the status line, not in the page's console.
    event.preventDefault();
    const { message } = event as Partial<ErrorEvent>;
    if (heard)
      return onEvent({
        type: 'notice',
        message: `training worker: uncaught error (${message ?? 'unknown'})`,
      });
    const because = message === undefined || message === '' ? '' : ` (${message})`;
    const text = `training worker: its script did not load${because}, check the connection and try again`;
    end(new WorkerGone(text), 'not-loaded');
  });

  const ready = settled('start of the training worker', () => api.listen(proxy(hear), proxy(heldRows)), {
    timeoutMs: listenTimeoutMs,
    gone: gone.signal,
  }).then(
    () => {
      heard = true;
      pulse.restart(performance.now());
    },
    (error: unknown) => {
      end(new WorkerGone(error instanceof Error ? error.message : String(error)), 'not-loaded');
      throw error;
    },
  );
  ready.catch(() => undefined);

  return {
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
