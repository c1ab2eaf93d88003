/** Gives new runs their own weights, which are stored here or made again. */
import { startsFromOwnWeights } from '../../config/ownBase.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';
import type { OnUpdate } from './taughtFor.ts';

/** Wraps a handle; reads storage only for a run that starts from the reader's own weights. */
export function withTaught(handle: TrainerHandle): TrainerHandle {
  const listeners = new Set<Parameters<TrainerHandle['onEvent']>[0]>();
  const tell: OnUpdate = (updates, all) => {
    for (const listener of listeners)
      listener({ type: 'preparing', stage: 'teaching', share: updates / all });
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
      const { taughtFor } = await import('./taughtFor.ts');
      const taught = await taughtFor(request.config, tell, signal);
      return handle.open({ ...request, ...(taught && { taught }) }, signal);
    },
  };
}
