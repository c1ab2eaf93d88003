/** Completions that the length limit ended. */
import { taskOf } from '../../../tasks/index.ts';
import { percent } from '../../format.ts';
import { recentMean, type Check, type Finding } from './finding.ts';

/** Speaks from 20 % of cut-off completions on. */
export const truncated: Check = ({ history, config }) => {
  const share = recentMean(history, 'completions/clipped_ratio');
  // The longest episode of a control task is its best, not one that was cut off.
  if (taskOf(config.task).kind === 'control' || share === null || share < 0.2) return null;
  const finding: Finding = {
    id: 'truncated',
    severity: 'warning',
    title: `${percent(share)} of completions are cut off`,
    detail: 'They reached the length limit before the policy wrote its end token, so they count as wrong.',
    why: 'A cut-off completion gets no reward whatever it was about to say. If many are cut off, the policy is taught to be short before it is taught to be right.',
  };
  return config.max_completion_length === null
    ? finding
    : { ...finding, fix: { label: 'Use the level’s own limit', changes: { max_completion_length: null } } };
};
