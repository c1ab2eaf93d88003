/** On which task a method opens in the Lab, and why not on the one that is there. */
import { checkConfig, defaultConfig } from '../../config/schema.ts';
import { tasks } from '../../tasks/index.ts';
import type { MethodId } from '../../methods/method.ts';
import { withField } from '../lab/sentences.ts';

export interface Opening {
  readonly task: string;
  /** The rule that keeps it from the task that was asked for, as a sentence; null where it opens there. */
  readonly instead: string | null;
}

/** A method that cannot work on `wanted` opens on its own task, or on the usual one. */
export function opensOn(method: MethodId, wanted: unknown): Opening {
  const own = defaultConfig(method).task;
  if (typeof wanted !== 'string' || !Object.hasOwn(tasks, wanted)) return { task: own, instead: null };
  const [problem] = checkConfig(defaultConfig(method, wanted));
  return problem ? { task: own, instead: withField(problem) } : { task: wanted, instead: null };
}

/** Whether it can work on a task of control. */
export function worksOnControl(method: MethodId): boolean {
  return Object.values(tasks).some(
    ({ id, kind }) => kind === 'control' && opensOn(method, id).instead === null,
  );
}
