/** Finding: the length limit ended completions. */
import { truncatedFrom } from '../../../run/findingLimits.ts';
import { taskOf } from '../../../tasks/index.ts';
import { percent } from '../../state/format.ts';
import { recentMean, type FindingCheck, type Finding } from './finding.ts';

/** Reports from 20 % of truncated completions on. */
export const truncated: FindingCheck = ({ history, config }) => {
  const share = recentMean(history, 'completions/clipped_ratio');
  // In a control task the longest episode is the best, not a truncated one.
  if (taskOf(config.task).kind === 'control' || share === null || share < truncatedFrom) return null;
  const finding: Finding = {
    id: 'truncated',
    severity: 'warning',
    title: `${percent(share)} of completions are truncated`,
    detail: 'They reached the length limit before the end token, so they count as wrong.',
    why: 'A truncated completion gets no reward. If many are truncated, the policy learns to be short before it learns to be right.',
    helps: ['prune'],
  };
  return config.max_completion_length === null
    ? finding
    : { ...finding, fix: { label: 'Use the level’s own limit', changes: { max_completion_length: null } } };
};
