/** Plays the code that a configuration brings: that of its own task and of its own method. */
import type { RunConfig } from '../config/schema.ts';
import { playOwnMethod } from './openMethod.ts';
import { playOwnTask } from './openTask.ts';
import type { Sandbox } from './sandbox.ts';

/** Settings with code of the reader's. */
type OwnCode = Pick<RunConfig, 'own_task' | 'own_method'>;

/** Whether a run with these settings needs a sandbox. */
export const hasOwnCode = ({ own_task, own_method }: OwnCode): boolean =>
  own_task !== undefined || own_method !== undefined;

/** Makes own task and own method answer in this thread; without any it asks nothing. Rejects where their code fails. */
export async function playOwnCode(sandbox: Sandbox, { own_task, own_method }: OwnCode): Promise<void> {
  if (own_task) await playOwnTask(sandbox, own_task);
  if (own_method) await playOwnMethod(sandbox, own_method);
}
