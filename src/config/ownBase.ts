/**
 * The weights that a reader brought, by name: a run on a built-in task that has them starts from them instead of the task's base
 * policy. The configuration holds the name alone; the weights lie in the page's storage and in the run's checkpoints.
 */
import { isTransformer, mlpShapes } from '../policy/options.ts';
import { taughtBase } from '../tasks/own/ownTask.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

const pattern = /^([a-z-]+)-[0-9a-f]{12}$/;

/** The name in a configuration, checked: null for none, a problem if it is no name or one of another policy. */
export function takeOwnBase(given: unknown, policy: unknown): string | Problem | null {
  if (given === undefined) return null;
  const [name, of] = typeof given === 'string' ? (pattern.exec(given) ?? []) : [];
  if (name === undefined || of === undefined || (!isTransformer(of) && !Object.hasOwn(mlpShapes, of))) {
    const why = 'The name of the imported weights is damaged. Import the policy again.';
    return { field: 'policy', message: `policy: ${why}`, why };
  }
  if (of === policy) return name;
  const why = `The imported weights are of the ${of} policy. Set the policy to ${of}, or remove the imported weights.`;
  return { field: 'policy', message: `policy: ${why}`, why };
}

/** Whether a run starts from weights that no link and no file of models/ holds. */
export function startsFromOwnWeights({
  own_task,
  own_base,
}: Pick<RunConfig, 'own_task' | 'own_base'>): boolean {
  return own_base !== undefined || own_task?.base === taughtBase;
}
