/** Trees by segments as data. */
import { strategy } from '../../../config/declare.ts';

export const segments = strategy('segments', 'segments (TreePO)', {
  help: 'After every segment each unfinished row branches, up to the number of completions. Choose it to save tokens on long completions.',
  paper: 'TreePO, arXiv 2508.17445',
  companions: { num_generations: 8, tree_credit: 'treepo_average' },
});
