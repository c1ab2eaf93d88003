/** Tasks with base policies for tokens, as the form lists them. */
import { settings } from '../../config/settings.ts';
import { tasks } from '../../tasks/index.ts';

export const shippedBases = settings.task.choices.filter(({ value }) => tasks[value].kind === 'tokens');
