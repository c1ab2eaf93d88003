/** A thread whose functions are called: each call settles, whatever happens to the thread. */
import { wrap, type Remote } from 'comlink';
import { settled, WorkerGone } from './call.ts';
import { startThread, type EndCause, type Thread, type ThreadOptions } from './supervisor.ts';

export interface Callable<Api> extends Pick<Thread, 'holder'> {
  /** Aborts when the thread ends, with its error as reason. */
  readonly gone: AbortSignal;
  /** Settles with the first of: answer, caller's abort, the thread's end. */
  call<T>(call: (api: Remote<Api>) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Terminates it; pending calls reject with this error. */
  end(error: WorkerGone, cause: EndCause): void;
}

export interface CallableOptions extends Omit<ThreadOptions, 'onGone'> {
  /** Names it in messages, such as “training worker”. */
  readonly name: string;
  /** Called exactly once. */
  readonly onGone?: (error: WorkerGone, cause: EndCause) => void;
}

export function startCallable<Api>({ name, onGone, onUncaught, ...options }: CallableOptions): Callable<Api> {
  const gone = new AbortController();
  const thread = startThread({
    ...options,
    ...(onUncaught && { onUncaught: (message) => onUncaught(`${name}: ${message}`) }),
    onGone: ({ because, cause }) => end(new WorkerGone(`${name}: ${because}`), cause),
  });
  const api = wrap<Api>(thread.port);

  function end(error: WorkerGone, cause: EndCause): void {
    if (gone.signal.aborted) return;
    thread.end();
    gone.abort(error);
    onGone?.(error, cause);
  }

  return {
    gone: gone.signal,
    holder: () => thread.holder(),
    end,
    async call(call, signal) {
      try {
        return await settled(() => call(api), gone.signal, signal);
      } catch (error) {
        // A thread whose engine did not load cannot try again; only a new one can.
        if (!(error instanceof Error) || error.name !== 'EngineNotLoaded') throw error;
        const lost = new WorkerGone(error.message, { cause: error });
        end(lost, 'not-loaded');
        throw lost;
      }
    },
  };
}

export interface OneCall<Api, T> extends Pick<ThreadOptions, 'create'> {
  /** Names the thread in messages. */
  readonly what: string;
  readonly call: (api: Remote<Api>) => Promise<T>;
  /** Lets the caller stop waiting. */
  readonly signal?: AbortSignal;
}

/** Starts a thread for one call and ends it with the answer. Rejects with the call's error, `signal`'s reason, or `WorkerGone`. */
export async function callOnce<Api, T>({ what, create, call, signal }: OneCall<Api, T>): Promise<T> {
  const thread = startCallable<Api>({ name: what, create });
  try {
    return await thread.call(call, signal);
  } finally {
    thread.end(new WorkerGone(`${what}: its thread was ended`), 'ended');
  }
}
