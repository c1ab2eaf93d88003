/** The reference of a pairwise reward model as a baseline, as data. */
import { conflict, is, isNot, strategy } from '../../../config/declare.ts';

const on = [is('baseline', 'reference')];

export const referenceBaseline = strategy('reference', 'reference of the reward model', {
  help: 'The completion that a pairwise reward model compared it with (BRPO): 1 for a win, −1 for a loss.',
  paper: 'Writing-Zero',
  on,
  companions: { labels: 'pairwise' },
  conflicts: [
    conflict(isNot('labels', 'pairwise'), 'pairwise', {
      why: 'Only a pairwise reward model compares with a reference.',
    }),
    conflict(isNot('tree_credit', 'leaf'), 'leaf', {
      why: 'Tree credit compares the nodes of a tree, and the reference is a whole completion.',
    }),
    conflict(isNot('hint_baseline', 'joined'), 'joined', {
      why: 'A group has one reference, with or without a hint.',
      when: [isNot('hint', 'none')],
    }),
  ],
});
