/** Adds stored warm-start weights to new runs that start from them. */
import type { RunConfig } from '../../config/schema.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';
import { taughtBase } from '../../tasks/own/ownTask.ts';

/** The warm-start weights of this configuration; undefined if it uses other weights or they are not stored here. */
export async function taughtFor({ own_task, task, policy }: RunConfig): Promise<Float32Array | undefined> {
  if (own_task?.base !== taughtBase) return undefined;
  const { openOwnTasks } = await import('../../storage/ownTasks.ts');
  return (await (await openOwnTasks()).taught(task, policy))?.parameters;
}

/** Wraps a handle; reads storage only for a run that starts from a warm start. */
export function withTaught(handle: TrainerHandle): TrainerHandle {
  return {
    ...handle,
    async open(request, signal) {
      if (request.kind !== 'new' || request.config.own_task?.base !== taughtBase)
        return handle.open(request, signal);
      const taught = await taughtFor(request.config);
      return handle.open({ ...request, ...(taught && { taught }) }, signal);
    },
  };
}
