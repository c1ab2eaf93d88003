/** The tasks to choose from: built-in ones, and own tasks that this page knows. */
import { taskOptions } from '../../tasks/options.ts';
import { knownOwnTasks } from '../../tasks/own/ownTask.ts';

export function taskChoices(): readonly { readonly value: string; readonly label: string }[] {
  const own = knownOwnTasks().map(({ id, own }) => ({ value: id, label: `${own.title} (own)` }));
  return [...taskOptions.task.choices, ...own];
}
