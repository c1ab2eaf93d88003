/** Chooses the task on which a method opens in the Lab. */
import { checkConfig, defaultConfig } from '../../config/schema.ts';
import { tasks } from '../../tasks/index.ts';
import type { MethodId } from '../../methods/method.ts';
import { withField } from '../state/sentences.ts';

export interface Opening {
  readonly task: string;
  /** Why it cannot run on the requested task, as a sentence; null if it can. */
  readonly instead: string | null;
}

/** The `wanted` task if the method can run there, else the method's own task. */
export function opensOn(method: MethodId, wanted: unknown): Opening {
  const own = defaultConfig(method).task;
  if (typeof wanted !== 'string' || !Object.hasOwn(tasks, wanted)) return { task: own, instead: null };
  const [problem] = checkConfig(defaultConfig(method, wanted));
  return problem ? { task: own, instead: withField(problem) } : { task: wanted, instead: null };
}

/** The first control task on which it can run; null if there is none. */
export function controlTaskOf(method: MethodId): string | null {
  const found = Object.values(tasks).find(
    ({ id, kind }) => kind === 'control' && opensOn(method, id).instead === null,
  );
  return found?.id ?? null;
}
