/** Pruning by code of the reader as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const ownPruning = {
  id: 'own',
  title: 'own rule',
  help: 'The code of an own method decides at the check which completions stay. At least one of each group does.',
} as const satisfies StrategyMeta;
