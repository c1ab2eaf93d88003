/** The page's side of a thread that trains whole runs: starts it, watches its heartbeat, and restarts a lost run. */
import { proxy, wrap, type Remote } from 'comlink';
import type { ArmApi, ArmHandle } from './armProtocol.ts';
import { settled, WorkerGone } from './call.ts';
import { createPulse, tickMs } from './pulse.ts';
import { createRestarts } from './restarts.ts';

export type { ArmHandle, ArmProgress } from './armProtocol.ts';

/** Backstop for a thread that sends heartbeats but never answers; no run here should take a day. */
const longestRunMs = 24 * 3600_000;
const listenTimeoutMs = 30_000;
const versionTimeoutMs = 60_000;

const defaultWorker = () =>
  new Worker(new URL('../../workers/arm.worker.ts', import.meta.url), {
    type: 'module',
    name: 'espalier arm',
  });

interface Thread {
  readonly api: Remote<ArmApi>;
  /** Aborts when the thread ends. */
  readonly gone: AbortSignal;
  /** Resolves with the thread's first answer. */
  readonly ready: Promise<void>;
  /** Whether it loads the engine or builds programs; otherwise silence means a hang. */
  setLoading(isLoading: boolean): void;
  end(error: Error): void;
}

function startThread(createWorker: () => Worker, patience: () => number): Thread {
  const worker = createWorker();
  const api = wrap<ArmApi>(worker);
  const gone = new AbortController();
  const pulse = createPulse();
  let isLoading = true;
  const end = (error: Error): void => {
    if (gone.signal.aborted) return;
    clearInterval(timer);
    worker.terminate();
    gone.abort(error);
  };
  const timer = setInterval(() => {
    if (pulse.tick(performance.now(), isLoading, patience()))
      end(new WorkerGone('training thread: it stopped answering and was ended'));
  }, tickMs);
  pulse.restart(performance.now());
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(
      new WorkerGone('training thread: its script did not load or failed, check the connection and continue'),
    );
  });
  const beat = (): void => pulse.beat(performance.now(), isLoading);
  const limits = { timeoutMs: listenTimeoutMs, gone: gone.signal };
  const ready = settled('start of a training thread', () => api.listen(proxy(beat)), limits);
  ready.catch((error: unknown) =>
    end(new WorkerGone(error instanceof Error ? error.message : String(error))),
  );
  return { api, gone: gone.signal, ready, setLoading: (next) => (isLoading = next), end };
}

/** A handle without a thread; the first call starts one. Tests inject their own worker. */
export function createArmHandle({
  createWorker = defaultWorker,
}: { readonly createWorker?: () => Worker } = {}): ArmHandle {
  const disposed = new AbortController();
  const restarts = createRestarts();
  let thread: Thread | null = null;
  let isPaused = false;

  function threadNow(): Thread {
    disposed.signal.throwIfAborted();
    if (thread && !thread.gone.aborted) return thread;
    const started = (thread = startThread(createWorker, () => restarts.patience));
    if (isPaused) void started.ready.then(() => started.api.setPaused(true)).catch(() => undefined);
    return started;
  }

  /** Calls a thread and its replacements until one answers. */
  async function call<T>(
    what: string,
    timeoutMs: number,
    make: (thread: Thread) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const asked = threadNow();
      const { gone } = asked;
      try {
        return await settled(what, () => asked.ready.then(() => make(asked)), { timeoutMs, gone, signal });
      } catch (error) {
        // A thread whose engine did not load cannot try again; only a new thread can.
        if (error instanceof Error && error.name === 'EngineNotLoaded')
          asked.end(new WorkerGone(error.message));
        if (!(error instanceof WorkerGone) || disposed.signal.aborted) throw error;
        const whyNot = restarts.lost(performance.now());
        if (whyNot !== null)
          throw new WorkerGone(`${error.message}; it was replaced ${whyNot}`, { cause: error });
      }
    }
  }

  return {
    versionOf: (config, taught) =>
      call('version', versionTimeoutMs, ({ api }) => api.versionOf(config, taught)),

    async train(request, { onProgress, signal, taught } = {}) {
      restarts.forget(0);
      const train = (asked: Thread) => {
        asked.setLoading(true);
        return asked.api.train(
          request,
          proxy((progress) => {
            if (asked.gone.aborted) return;
            if (progress.round > 0) asked.setLoading(false);
            restarts.reached(progress.round);
            onProgress?.(progress);
          }),
          taught,
        );
      };
      try {
        return await call('run', longestRunMs, train, signal);
      } catch (error) {
        // The thread is busy with the run and can do nothing else.
        if (signal?.aborted) thread?.end(new WorkerGone('training thread: it was ended by the page'));
        throw error;
      }
    },

    setPaused(next) {
      isPaused = next;
      if (thread && !thread.gone.aborted) {
        const { ready, api } = thread;
        void ready.then(() => api.setPaused(next)).catch(() => undefined);
      }
    },

    dispose() {
      const error = new WorkerGone('training thread: it was ended by the page');
      disposed.abort(error);
      thread?.end(error);
    },
  };
}
