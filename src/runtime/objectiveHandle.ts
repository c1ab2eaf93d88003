/** The page's side of the thread that computes curves of objectives: started by the first curve, and kept for the next. */
import type { RunConfig } from '../config/schema.ts';
import type { ObjectiveCurve } from '../run/objectiveCurve.ts';
import { WorkerGone } from './call.ts';
import { startCallable, type Callable } from './callable.ts';
import { siteThread } from './siteThread.ts';

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

const defaultWorker = siteThread('espalier-objectives');

/** A handle without a thread. A thread that failed is replaced by the next call; tests inject their own worker. */
export function createObjectiveHandle({
  createWorker = defaultWorker,
}: { readonly createWorker?: () => Worker } = {}): ObjectiveHandle {
  let thread: Callable<ObjectiveApi> | null = null;

  function threadNow(): Callable<ObjectiveApi> {
    if (thread === null || thread.gone.aborted)
      thread = startCallable({ name: 'thread that computes curves', create: createWorker });
    return thread;
  }

  return {
    curve: async (config) => threadNow().call((api) => api.curve(config)),
    dispose() {
      thread?.end(new WorkerGone('thread that computes curves: it was ended by the page'), 'ended');
    },
  };
}
