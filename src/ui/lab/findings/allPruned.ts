/** Findings on pruning: it leaves nothing, or it prunes as many right answers as it keeps. */
import { isRelevant } from '../../../config/registry.ts';
import { strategyHas } from '../../../config/strategyTraits.ts';
import { percent } from '../../state/format.ts';
import { recentMean, type FindingCheck, type Finding } from './finding.ts';

/** Rounds before it reports: few, because nothing can be learned meanwhile. */
const soon = 2;

/** Reports when nine in ten completions are pruned, so that hardly anything is left to learn from. */
export const allPruned: FindingCheck = ({ history, config }) => {
  if (config.prune === 'none') return null;
  const share = recentMean(history, 'pruning/pruned_ratio', soon);
  if (share === null || share < 0.9) return null;
  const finding: Finding = {
    id: 'all-pruned',
    severity: 'warning',
    title: share >= 0.995 ? 'Every completion is pruned' : `${percent(share)} of completions are pruned`,
    detail:
      'Nearly no completion reaches its end, so nearly nothing is verified or learned from: the check comes before completions can end.',
    why: 'A pruned completion gets no verdict and enters no update. A group with fewer than two completions left has nothing to compare, so its tokens were spent for nothing.',
  };
  return config.prune_at === null
    ? { ...finding, fix: { label: 'Turn pruning off', changes: { prune: 'none' } } }
    : { ...finding, fix: { label: 'Prune at the usual length', changes: { prune_at: null } } };
};

/** Reports when pruned completions would have been right as often as survivors: the rule does not discriminate. */
export const rightPruned: FindingCheck = ({ history, config }) => {
  // Random pruning is not meant to discriminate.
  if (config.prune === 'none' || strategyHas('prunes_blindly', config) || !config.finish_pruned) return null;
  const lost = recentMean(history, 'pruning/right_lost');
  const reward = recentMean(history, 'reward');
  if (lost === null || reward === null || lost < 0.1 || lost < reward) return null;
  const keep = Number(Math.min(0.9, config.prune_keep + 0.2).toFixed(2));
  return {
    id: 'right-pruned',
    severity: 'warning',
    title: `${percent(lost)} of pruned completions would have been right`,
    detail: `Survivors earn ${percent(reward)}: the rule removes right answers as often as wrong ones.`,
    why: 'Pruning pays where it removes completions that teach little. If pruned ones are as good as survivors, fewer completions from the start cost the same and are simpler.',
    ...(isRelevant('prune_keep', config) &&
      keep > config.prune_keep && {
        fix: { label: `Keep ${percent(keep)} of completions`, changes: { prune_keep: keep } },
      }),
  };
};
