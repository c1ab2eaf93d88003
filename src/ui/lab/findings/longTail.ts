/** Finding: rounds wait for a few long completions. */
import { strategyHas } from '../../../config/strategyTraits.ts';
import { recentMean, type FindingCheck } from './finding.ts';

/** A note when the longest completion is three times the mean: most decoding steps then serve a few rows. */
export const longTail: FindingCheck = ({ history, config }) => {
  const [mean, most] = ['completions/mean_length', 'completions/max_length'].map((key) =>
    recentMean(history, key),
  );
  if (mean == null || most == null || most < 12 || most < 3 * mean) return null;
  // Pruning and partial rollouts already stop long rows.
  if (config.prune !== 'none' || strategyHas('leaves_unfinished', config)) return null;
  return {
    id: 'long-tail',
    severity: 'note',
    title: 'A few long completions hold up every round',
    detail: `The longest completion of a round has ${most.toFixed(0)} tokens, the mean ${mean.toFixed(0)}. Every round waits for its longest.`,
    why: 'All completions are generated side by side, and a round ends with the last of them. Pruning stops long ones early; partial rollouts (a replay mode) continue them in the next round.',
    helps: ['prune'],
  };
};
