/** All tasks, by id, in the order in which the page lists them. */
import { chainSum } from './chainSum.ts';
import type { TaskId } from './options.ts';
import type { Task } from './task.ts';

export const tasks: Readonly<Record<TaskId, Task>> = { 'chain-sum': chainSum };

/** The task with this id. Throws, naming the ones that exist, if there is none. */
export function taskOf(id: string): Task {
  if (!Object.hasOwn(tasks, id)) {
    throw new Error(`task: must be one of ${Object.keys(tasks).join(', ')}, got "${id}"`);
  }
  return tasks[id as TaskId];
}
