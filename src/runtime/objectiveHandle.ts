/** The page's side of the thread that computes curves of objectives: started by the first curve, and kept for the next. */
import { wrap, type Remote } from 'comlink';
import type { RunConfig } from '../config/schema.ts';
import type { ObjectiveCurve } from '../run/objectiveCurve.ts';
import { CallTimeout, settled, WorkerGone } from './call.ts';
import { whyNotLoaded } from './notLoaded.ts';
import { siteWorker } from './siteWorker.ts';

/** The worker's side, exposed through Comlink. */
interface ObjectiveApi {
  curve(config: RunConfig): ObjectiveCurve;
}

export interface ObjectiveHandle {
  /** The curve of a configuration, which must be plain data. Rejects with a sentence. */
  curve(config: RunConfig): Promise<ObjectiveCurve>;
  /** Ends the thread; calls in progress reject. */
  dispose(): void;
}

/** A curve takes milliseconds, so this is a backstop; it includes fetching the script. */
const timeoutMs = 30_000;

const defaultWorker = siteWorker(
  () =>
    new Worker(new URL('../../workers/objective.worker.ts', import.meta.url), {
      type: 'module',
      name: 'espalier objectives',
    }),
);

interface Thread {
  readonly worker: Worker;
  readonly api: Remote<ObjectiveApi>;
  readonly gone: AbortController;
}

/** A handle without a thread. A thread that failed is replaced by the next call; tests inject their own worker. */
export function createObjectiveHandle({
  createWorker = defaultWorker,
}: { readonly createWorker?: () => Worker } = {}): ObjectiveHandle {
  let thread: Thread | null = null;

  function end(ended: Thread | null, error: Error) {
    ended?.worker.terminate();
    ended?.gone.abort(error);
    if (thread === ended) thread = null;
  }

  function threadNow(): Thread {
    if (thread) return thread;
    const worker = createWorker();
    const begun = { worker, api: wrap<ObjectiveApi>(worker), gone: new AbortController() };
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const otherwise = 'the curve’s script did not load, check the connection and try again';
      void whyNotLoaded('curve', otherwise).then((why) => end(begun, new Error(why)));
    });
    return (thread = begun);
  }

  return {
    async curve(config) {
      const asked = threadNow();
      const limits = { timeoutMs, gone: asked.gone.signal };
      try {
        return await settled('curve of the objective', () => asked.api.curve(config), limits);
      } catch (error) {
        if (error instanceof CallTimeout) end(asked, error);
        throw error;
      }
    },
    dispose: () => {
      end(thread, new WorkerGone('thread that computes curves: it was ended by the page'));
    },
  };
}
