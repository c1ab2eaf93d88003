/** Weights that were taught in the task editor, for new runs that start from them. */
import type { RunConfig } from '../../config/schema.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';
import { taughtBase } from '../../tasks/own/ownTask.ts';

/** The weights that a run of this configuration starts from, or undefined where it starts from others or they are not here. */
export async function taughtFor({ own_task, task, policy }: RunConfig): Promise<Float32Array | undefined> {
  if (own_task?.base !== taughtBase) return undefined;
  const { openOwnTasks } = await import('../../storage/ownTasks.ts');
  return (await (await openOwnTasks()).taught(task, policy))?.parameters;
}

/** The same handle; storage is read only for a run that starts from weights that were taught. */
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
