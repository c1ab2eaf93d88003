/** Gives new runs their own weights: those stored here, else a warm start made again as the link describes. */
import { startsFromOwnWeights } from '../../config/ownBase.ts';
import type { RunConfig } from '../../config/schema.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';

/** Progress of making weights again: updates done, and all of them. */
type OnUpdate = (updates: number, all: number) => void;

/**
 * The reader's own weights of this configuration; undefined if it uses other weights, or nothing here tells how they are made.
 * Rejects when aborted, and where they could not be made to the same bits.
 */
export async function taughtFor(
  config: RunConfig,
  onUpdate: OnUpdate = () => undefined,
  signal = new AbortController().signal,
): Promise<Float32Array | undefined> {
  if (!startsFromOwnWeights(config)) return undefined;
  const { own_task: own, own_base, task, policy } = config;
  const { openOwnTasks } = await import('../../storage/ownTasks.ts');
  const shelf = await openOwnTasks();
  const stored = await shelf.taught(own_base ?? task, policy, own?.warm);
  if (stored !== null || own_base !== undefined) return stored?.parameters;
  const { teachAgain } = await import('./teachAgain.ts');
  const taught = await teachAgain(config, onUpdate, signal);
  if (taught !== null) await shelf.keepTaught({ task, policy, ...taught });
  return taught?.parameters;
}

/** Wraps a handle; reads storage only for a run that starts from the reader's own weights. */
export function withTaught(handle: TrainerHandle): TrainerHandle {
  const listeners = new Set<Parameters<TrainerHandle['onEvent']>[0]>();
  const tell: OnUpdate = (updates, all) => {
    const message = `Repeating the warm start, update ${updates} of ${all} …`;
    for (const listener of listeners) listener({ type: 'preparing', message });
  };
  return {
    ...handle,
    onEvent(listener) {
      listeners.add(listener);
      const stop = handle.onEvent(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    async open(request, signal) {
      if (request.kind !== 'new' || !startsFromOwnWeights(request.config))
        return handle.open(request, signal);
      const taught = await taughtFor(request.config, tell, signal);
      return handle.open({ ...request, ...(taught && { taught }) }, signal);
    },
  };
}
