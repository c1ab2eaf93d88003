/** The page's side of a thread that trains whole runs: starts it, and restarts a lost run. */
import { proxy, type Remote } from 'comlink';
import type { ArmApi, ArmHandle } from './armProtocol.ts';
import { WorkerGone } from './call.ts';
import { startCallable, type Callable } from './callable.ts';
import { createRestarts } from './restarts.ts';
import { siteThread } from './siteThread.ts';

export type { ArmHandle, ArmProgress } from './armProtocol.ts';

const defaultWorker = siteThread('espalier-arm');

/** Whether a thread ended because its engine could not be fetched; the page says so at once. */
const lacksEngine = ({ cause }: WorkerGone): boolean =>
  cause instanceof Error && cause.name === 'EngineNotLoaded';

/** A handle without a thread; the first call starts one. Tests inject their own worker. */
export function createArmHandle({
  createWorker = defaultWorker,
}: { readonly createWorker?: () => Worker } = {}): ArmHandle {
  const disposed = new AbortController();
  const restarts = createRestarts();
  let thread: Callable<ArmApi> | null = null;
  let isPaused = false;

  function threadNow(): Callable<ArmApi> {
    disposed.signal.throwIfAborted();
    if (thread && !thread.gone.aborted) return thread;
    thread = startCallable({ name: 'training thread', create: createWorker });
    if (isPaused) tellPaused(thread);
    return thread;
  }

  function tellPaused(asked: Callable<ArmApi>): void {
    asked.call((api) => api.setPaused(isPaused)).catch(() => undefined);
  }

  /** Calls a thread and its replacements until one answers. */
  async function call<T>(
    make: (api: Remote<ArmApi>, thread: Callable<ArmApi>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const asked = threadNow();
      try {
        return await asked.call((api) => make(api, asked), signal);
      } catch (error) {
        if (!(error instanceof WorkerGone) || disposed.signal.aborted || lacksEngine(error)) throw error;
        const whyNot = restarts.lost(performance.now());
        if (whyNot !== null)
          throw new WorkerGone(`${error.message}; it was replaced ${whyNot}`, { cause: error });
      }
    }
  }

  return {
    versionOf: (config, taught) => call((api) => api.versionOf(config, taught)),

    async train(request, { onProgress, signal, taught } = {}) {
      restarts.forget(0);
      const train = (api: Remote<ArmApi>, asked: Callable<ArmApi>) =>
        api.train(
          request,
          proxy((progress) => {
            if (asked.gone.aborted) return;
            restarts.reached(progress.round);
            onProgress?.(progress);
          }),
          taught,
        );
      try {
        return await call(train, signal);
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
