/** Trees by splits as data. */
import { strategy } from '../../../config/declare.ts';

export const splits = strategy('splits', 'splits (BranchGRPO)', {
  help: 'Splits every row in two after each segment until the group is full. Choose it to compare branches of equal depth.',
  paper: 'BranchGRPO, arXiv 2509.06040',
  companions: { num_generations: 8, tree_credit: 'depth_wise' },
});
