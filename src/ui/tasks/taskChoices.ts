/** The tasks to choose from: the built-in ones, and those of people that this page has met. */
import { taskOptions } from '../../tasks/options.ts';
import { knownOwnTasks } from '../../tasks/own/ownTask.ts';

export function taskChoices(): readonly { readonly value: string; readonly label: string }[] {
  const own = knownOwnTasks().map(({ id, own }) => ({ value: id, label: `${own.title} (own)` }));
  return [...taskOptions.task.choices, ...own];
}
