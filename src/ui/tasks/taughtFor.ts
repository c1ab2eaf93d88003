/** Finds a run's own weights: those stored here, else a warm start made again as the link describes. */
import { startsFromOwnWeights } from '../../config/ownBase.ts';
import type { RunConfig } from '../../config/schema.ts';
import { openOwnTasks } from '../../storage/ownTasks.ts';

/** Progress of making weights again: updates done, and all of them. */
export type OnUpdate = (updates: number, all: number) => void;

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
  const shelf = await openOwnTasks();
  const stored = await shelf.taught(own_base ?? task, policy, own?.warm);
  if (stored !== null || own_base !== undefined) return stored?.parameters;
  const { teachAgain } = await import('./teachAgain.ts');
  const taught = await teachAgain(config, onUpdate, signal);
  if (taught !== null) await shelf.keepTaught({ task, policy, ...taught });
  return taught?.parameters;
}
