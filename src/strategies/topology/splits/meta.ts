/** Trees by splits as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const splits = {
  id: 'splits',
  title: 'splits (BranchGRPO)',
  help: 'Splits every row in two after each segment until the group is full. Choose it to compare branches of equal depth.',
  paper: 'BranchGRPO, arXiv 2509.06040',
  companions: { num_generations: 8, tree_credit: 'depth_wise' },
} as const satisfies StrategyMeta;
