/** Equal groups as data. */
import { strategy } from '../../../config/declare.ts';

export const uniformBudget = strategy('uniform', 'uniform', {
  help: 'Every prompt gets the same number of completions.',
});
