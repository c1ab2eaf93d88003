/** Selects tree credit by the settings `tree_credit`, `tree_value` and `gamma`. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Estimator } from '../../../learn/advantage/strategy.ts';
import { backwardPruningOf } from '../tree-prune/backward.ts';
import type { CreditScheme } from './schemes.ts';
import { treeSignals } from './signals.ts';

/** The scheme of a configuration; null for `leaf`, which compares completions as if there were no tree. */
function creditOf(config: RunConfig): CreditScheme | null {
  const { tree_credit: kind, tree_value: value, gamma } = config;
  switch (kind) {
    case 'leaf':
      return null;
    case 'treepo_average':
    case 'treepo_group_size':
      return { kind, skipFlat: false };
    case 'treepo_segment':
      return { kind, eta: 0 };
    case 'global_local':
      return { kind, value, gamma, overRootOfLeaves: false };
    case 'depth_wise':
      return { kind, value, gamma };
    case 'fork_trajectory':
      return { kind, trajectoryWeight: 1, forkWeight: 1, gamma };
  }
}

/** One advantage for each node of a tree: whitened over the batch if that is the scale, then limited; some nodes are pruned. */
export const treeEstimator: Estimator = (config) => {
  const scheme = creditOf(config);
  if (scheme === null) return null;
  const pruning = backwardPruningOf(config);
  return (batch) =>
    treeSignals(batch, scheme, {
      whitened: config.scale_rewards === 'batch',
      limit: config.advantage_clip,
      ...(pruning && { pruning: { ...pruning, update: batch.weightsVersion } }),
    });
};
