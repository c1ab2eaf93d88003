/** Trees by execution results as data. */
import { metric, need, strategy } from '../../../config/declare.ts';

export const results = strategy('results', 'results (ReEx-SQL)', {
  help: 'Merges rows whose environment replied the same, and forks after each different result. Choose it where queries often agree.',
  paper: 'ReEx-SQL, arXiv 2505.12768',
  needs: [need('turns', { why: 'Results end turns, and {task} has no turns.' })],
  companions: { branch_roots: 4, branch_width: 4, num_generations: 8, tree_credit: 'leaf' },
  metrics: {
    'results/merged_ratio': metric('rows merged', 'share', {
      help: 'Share of all rows that were merged into one with the same results. High means that queries agree.',
    }),
    'results/merged_tokens': metric('tokens of merged rows', 'share', {
      help: 'Share of the generated tokens that merged rows wrote before they were merged. They train nothing.',
    }),
  },
});
