/** A handle that brings the weights taught in the task editor to a new run that starts from them. */
import type { TrainerHandle } from '../../runtime/protocol.ts';
import { taughtBase } from '../../tasks/own/ownTask.ts';

/** The same handle; storage is read only for such a run. */
export function withTaught(handle: TrainerHandle): TrainerHandle {
  return {
    ...handle,
    async open(request, signal) {
      if (request.kind !== 'new' || request.config.own_task?.base !== taughtBase)
        return handle.open(request, signal);
      const { openOwnTasks } = await import('../../storage/ownTasks.ts');
      const { task, policy } = request.config;
      const taught = (await (await openOwnTasks()).taught(task, policy))?.parameters;
      return handle.open({ ...request, ...(taught && { taught }) }, signal);
    },
  };
}
