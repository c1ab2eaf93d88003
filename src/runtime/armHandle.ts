/** The page's side of a thread that trains whole runs: starts it, watches its heartbeat, and restarts a lost run. */
import { proxy, type Remote } from 'comlink';
import type { ArmApi, ArmHandle } from './armProtocol.ts';
import { WorkerGone } from './call.ts';
import { createPulse } from './pulse.ts';
import { createRestarts } from './restarts.ts';
import { siteWorker } from './siteWorker.ts';
import { startWatchedWorker, type WatchedCallLimits, type WatchedWorker } from './watchedWorker.ts';

export type { ArmHandle, ArmProgress } from './armProtocol.ts';

/** Backstop for a thread that sends heartbeats but never answers; no run here should take a day. */
const longestRunMs = 24 * 3600_000;
const versionTimeoutMs = 60_000;

const defaultWorker = siteWorker(
  () =>
    new Worker(new URL('../../workers/arm.worker.ts', import.meta.url), {
      type: 'module',
      name: 'espalier arm',
    }),
);

/** A thread, and whether it loads the engine or builds programs; otherwise silence means a hang. */
interface Thread extends WatchedWorker<ArmApi> {
  isLoading: boolean;
}

function startThread(createWorker: () => Worker, patience: () => number): Thread {
  const phase = { isLoading: true };
  const worker = startWatchedWorker<ArmApi>({
    name: 'training thread',
    createWorker,
    pulse: createPulse(),
    listen: (api, beat) => api.listen(proxy(() => void beat())),
    listenTimeoutMs: 30_000,
    isLoading: () => phase.isLoading,
    patience,
  });
  return Object.assign(phase, worker);
}

/** Whether a thread ended because its engine could not be fetched; the page says so at once. */
const lacksEngine = ({ cause }: WorkerGone): boolean =>
  cause instanceof Error && cause.name === 'EngineNotLoaded';

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
    thread = startThread(createWorker, () => restarts.patience);
    if (isPaused) tellPaused(thread);
    return thread;
  }

  function tellPaused(asked: Thread): void {
    asked.call('pause', (api) => api.setPaused(isPaused), { timeoutMs: longestRunMs }).catch(() => undefined);
  }

  /** Calls a thread and its replacements until one answers. */
  async function call<T>(
    what: string,
    make: (api: Remote<ArmApi>, thread: Thread) => Promise<T>,
    limits: WatchedCallLimits,
  ): Promise<T> {
    for (;;) {
      limits.signal?.throwIfAborted();
      const asked = threadNow();
      try {
        return await asked.call(what, (api) => make(api, asked), limits);
      } catch (error) {
        if (!(error instanceof WorkerGone) || disposed.signal.aborted || lacksEngine(error)) throw error;
        const whyNot = restarts.lost(performance.now());
        if (whyNot !== null)
          throw new WorkerGone(`${error.message}; it was replaced ${whyNot}`, { cause: error });
      }
    }
  }

  return {
    versionOf: (config, taught) =>
      call('version', (api) => api.versionOf(config, taught), { timeoutMs: versionTimeoutMs }),

    async train(request, { onProgress, signal, taught } = {}) {
      restarts.forget(0);
      const train = (api: Remote<ArmApi>, asked: Thread) => {
        asked.isLoading = true;
        return api.train(
          request,
          proxy((progress) => {
            if (asked.gone.aborted) return;
            if (progress.round > 0) asked.isLoading = false;
            restarts.reached(progress.round);
            onProgress?.(progress);
          }),
          taught,
        );
      };
      try {
        return await call('run', train, { timeoutMs: longestRunMs, signal });
      } catch (error) {
        // The thread is busy with the run and can do nothing else.
        if (signal?.aborted)
          thread?.end(new WorkerGone('training thread: it was ended by the page'), 'discarded');
        throw error;
      }
    },

    setPaused(next) {
      isPaused = next;
      if (thread && !thread.gone.aborted) tellPaused(thread);
    },

    dispose() {
      const error = new WorkerGone('training thread: it was ended by the page');
      disposed.abort(error);
      thread?.end(error, 'ended');
    },
  };
}
