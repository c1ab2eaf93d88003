/** Pruning by code of the reader as data. */
import { strategy } from '../../../config/declare.ts';

export const ownPruning = strategy('own', 'own rule', {
  help: 'The code of an own method decides at the check which completions stay. At least one of each group does.',
});
