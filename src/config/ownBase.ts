/**
 * The weights that a reader brought, by name: a run on a built-in task that has them starts from them instead of the task's base
 * policy. The configuration holds the name alone; the weights lie in the page's storage and in the run's checkpoints.
 */
import { taughtBase } from '../tasks/own/ownTask.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

const pattern = /^([a-z-]+)-[0-9a-f]{12}$/;

/** The name in a configuration, checked: null for none, a problem if it is no name or one of another policy. */
export function takeOwnBase(given: unknown, policy: unknown): string | Problem | null {
  if (given === undefined) return null;
  const [name, of] = pattern.exec(String(given)) ?? [];
  if (name !== undefined && of === policy) return name;
  const why = `The imported weights are of the policy ${of ?? 'unknown'}. Choose it, or remove them.`;
  return { field: 'policy', message: `policy: ${why}`, why };
}

/** Whether a run starts from weights that no file of models/ holds. */
export function startsFromOwnWeights({
  own_task,
  own_base,
}: Pick<RunConfig, 'own_task' | 'own_base'>): boolean {
  return own_base !== undefined || own_task?.base === taughtBase;
}

/** Whether a link is enough to have a run's starting weights: it can repeat a warm start, but carries no weights. */
export function linkHoldsWeights({ own_task, own_base }: Pick<RunConfig, 'own_task' | 'own_base'>): boolean {
  return own_base === undefined && (own_task?.base !== taughtBase || own_task.warm !== undefined);
}
