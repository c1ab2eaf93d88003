/** The mask on similar pairs of a right and a wrong completion as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('pair_distance', 0)];

export const distinctPairs = strategy('distinct-pairs', 'distinct pairs (DaGRPO)', {
  help: 'Does not compare a right completion with a wrong one that is nearly the same. Choose it where such pairs pull apart.',
  paper: 'DaGRPO, arXiv 2512.06337',
  on,
  effect: 'size',
  conflicts: [
    ...wholeCompletions,
    conflict(is('labels', 'majority'), 'verifier', {
      why: 'The mask asks the verifier which completions are right, and voting must do without its answers.',
    }),
  ],
  settings: {
    pair_distance: atLearn.more.number('Least distance of pairs', 0, [0, 1], {
      help: 'Masks pairs of a right and a wrong completion with a smaller share of edits between them. 0 masks none.',
      live: true,
    }),
  },
  metrics: {
    'advantages/masked_pairs': metric('pairs masked', 'share', {
      help: 'Share of the pairs of a right and a wrong completion of a prompt that are too similar to be compared.',
    }),
  },
});
