/** Adds stored weights, of warm starts and of imported policies, to new runs that start from them. */
import { startsFromOwnWeights } from '../../config/ownBase.ts';
import type { RunConfig } from '../../config/schema.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';

/** The reader's own weights of this configuration; undefined if it uses other weights or they are not stored here. */
export async function taughtFor(config: RunConfig): Promise<Float32Array | undefined> {
  if (!startsFromOwnWeights(config)) return undefined;
  const { task, policy, own_base } = config;
  const { openOwnTasks } = await import('../../storage/ownTasks.ts');
  return (await (await openOwnTasks()).taught(own_base ?? task, policy))?.parameters;
}

/** Wraps a handle; reads storage only for a run that starts from a warm start. */
export function withTaught(handle: TrainerHandle): TrainerHandle {
  return {
    ...handle,
    async open(request, signal) {
      if (request.kind !== 'new' || !startsFromOwnWeights(request.config))
        return handle.open(request, signal);
      const taught = await taughtFor(request.config);
      return handle.open({ ...request, ...(taught && { taught }) }, signal);
    },
  };
}
