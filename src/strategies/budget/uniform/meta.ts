/** Equal groups as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const uniformBudget = {
  id: 'uniform',
  title: 'uniform',
  help: 'Every prompt gets the same number of completions.',
} as const satisfies StrategyMeta;
