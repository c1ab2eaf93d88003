/** Trees by turn prefixes as data. */
import { metric, need, strategy } from '../../../config/declare.ts';

export const prefixes = strategy('prefixes', 'turn prefixes (TRACE)', {
  help: 'Samples whole completions, then branches where one more completion is likeliest to make results differ, for each token it costs.',
  paper: 'TRACE, arXiv 2606.11119',
  needs: [need('turns', { why: 'Prefixes end with turns, and {task} has no turns.' })],
  companions: { branch_roots: 4, num_generations: 8, tree_credit: 'fork_trajectory' },
  metrics: {
    'prefixes/brier': metric('Brier score of the predictor', 'number', {
      help: 'Mean squared error of the predicted success of prefixes, before the round: 0 is perfect, 0.25 is always one half.',
    }),
    'prefixes/from_half': metric('distance from one half', 'number', {
      help: 'Mean distance between one half and the predicted success where branches began. Lower means better contrast.',
    }),
  },
});
