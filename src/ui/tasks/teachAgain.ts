/** Makes the weights of a warm start again, which a link describes by level, number of updates and fingerprint. */
import type { RunConfig } from '../../config/schema.ts';
import { warmStartOf } from '../../config/warmStart.ts';
import { createTeacherHandle } from '../../runtime/teacherHandle.ts';
import type { TaughtWeights } from '../../storage/ownTasks.ts';

/** Null where the configuration does not say how. Rejects when aborted, and where the weights are others. */
export async function teachAgain(
  config: RunConfig,
  onUpdate: (updates: number, all: number) => void,
  signal: AbortSignal,
): Promise<Omit<TaughtWeights, 'task' | 'policy'> | null> {
  const start = warmStartOf(config);
  if (start === null) return null;
  const show = ({ updates }: { readonly updates: number }): boolean => {
    onUpdate(updates, start.updates);
    return false;
  };
  const taught = await createTeacherHandle().teach(start.config, show, signal, start.updates);
  if (taught.warm === config.own_task?.warm) return taught;
  throw new Error(
    `base policy: the warm start of ${config.own_task?.title} must be ${config.own_task?.warm} again, got ${taught.warm}; another version of the page made it, warm the task up here in its editor`,
  );
}
