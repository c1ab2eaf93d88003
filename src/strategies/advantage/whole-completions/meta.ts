/** Conflicts that several strategies of this slot share. */
import { conflict, is, isNot } from '../../../config/declare.ts';

/** The one of strategies that have a meaning with every baseline. */
export const leafCredit = conflict(isNot('tree_credit', 'leaf'), 'leaf', {
  why: 'It acts on one advantage for each completion, and tree credit has one for each node.',
});

/** Conflicts of strategies that need one advantage per completion. */
export const wholeCompletions = [
  leafCredit,
  conflict(is('baseline', 'value'), 'mean', {
    why: 'It acts on one advantage for each completion, and a value head gives one for each token.',
  }),
  conflict(is('baseline', 'two_critics'), 'mean', {
    why: 'It acts on one advantage for each completion, and two critics give a weight for each step.',
  }),
];
