/** Conflicts that several strategies of this slot share. */
import type { Conflict } from '../../../config/meta.ts';

/** Conflicts of strategies that need one advantage per completion. */
export const wholeCompletions = [
  {
    setting: 'tree_credit',
    not: ['leaf'],
    why: 'It acts on one advantage for each completion, and tree credit has one for each node.',
    instead: 'leaf',
  },
  {
    setting: 'baseline',
    is: ['value'],
    why: 'It acts on one advantage for each completion, and a value head gives one for each token.',
    instead: 'mean',
  },
  {
    setting: 'baseline',
    is: ['two_critics'],
    why: 'It acts on one advantage for each completion, and two critics give a weight for each step.',
    instead: 'mean',
  },
] as const satisfies readonly Conflict[];
