/**
 * Watches one thread from start to end: when it is ready, whether it is silent for too long, and the single moment at which it
 * is declared gone. It knows nothing of messages or calls.
 */
import { WorkerGone } from './call.ts';
import { tickMs, type Pulse } from './pulse.ts';

/** Why a worker is gone; decides what happens next. */
export type EndCause = 'ended' | 'discarded' | 'silent' | 'device-lost' | 'not-loaded';

export interface WatchOptions {
  /** Known run times, shared with the thread's replacements. */
  readonly pulse: Pulse;
  /** Why it ended if it was silent for too long. */
  readonly silence: string;
  /** Whether a ready thread loads or compiles now, which allows longer silence; default: no. */
  readonly isLoading?: () => boolean;
  /** Whether its run times are known; default: no. */
  readonly isKnown?: () => boolean;
  /** Whether a run waits for what a ready thread loads; default: no. */
  readonly isAwaited?: () => boolean;
  /** Called while what a run waits for has been loading in silence for long. */
  readonly onSlow?: () => void;
  /** Multiplies the allowed silence. */
  readonly patience: () => number;
  /** Called exactly once; must end the thread. */
  readonly onGone: (error: WorkerGone, cause: EndCause) => void;
}

export interface ThreadWatch {
  /** Resolves once the thread is ready; rejects with the error that ended it. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  /** Aborts when the thread ends, with its error as reason. */
  readonly gone: AbortSignal;
  /** A sign of life; false if the thread is gone. */
  beat(): boolean;
  /** The thread has loaded. */
  loaded(): void;
  /** The thread may be silent, because nothing is asked of it; no timer keeps a Node process alive. */
  rest(): void;
  /** Checks for silence again. */
  wake(): void;
  /** Declares the thread gone, unless it already is. */
  end(error: WorkerGone, cause: EndCause): void;
}

/** Watches a thread that was just started. */
export function startWatch({ pulse, silence, patience, onGone, ...options }: WatchOptions): ThreadWatch {
  const { isKnown = () => false, isAwaited = () => false } = options;
  const gone = new AbortController();
  let isReady = false;
  let timer: ReturnType<typeof setInterval> | null = null;
  let settle: { resolve(): void; reject(error: Error): void };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  ready.catch(() => undefined);

  const isLoading = () => !isReady || options.isLoading?.() === true;

  function look(): void {
    const awaited = isReady && isAwaited();
    if (pulse.tick(performance.now(), isLoading(), patience(), isKnown(), awaited))
      end(new WorkerGone(silence), 'silent');
    else if (awaited && pulse.isSlowLoading()) options.onSlow?.();
  }

  function rest(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function wake(): void {
    if (timer !== null || gone.signal.aborted) return;
    timer = setInterval(look, tickMs);
    pulse.restart(performance.now());
  }

  function end(error: WorkerGone, cause: EndCause): void {
    if (gone.signal.aborted) return;
    rest();
    gone.abort(error);
    settle.reject(error);
    onGone(error, cause);
  }

  wake();
  return {
    ready,
    isReady: () => isReady,
    gone: gone.signal,
    beat() {
      if (timer !== null) pulse.beat(performance.now(), isLoading());
      return !gone.signal.aborted;
    },
    loaded() {
      if (isReady) return;
      isReady = true;
      pulse.restart(performance.now());
      settle.resolve();
    },
    rest,
    wake,
    end,
  };
}
