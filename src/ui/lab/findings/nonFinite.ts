/** Findings on NaN and infinite numbers: the affected part was left out, and the run continued. */
import { figure } from '../../state/format.ts';
import { lookBack } from '../../../run/findingLimits.ts';
import type { FindingCheck, Finding, FindingHistory } from './finding.ts';

/** The sum of a count over the last rounds. */
function recentSum(history: FindingHistory, key: string): number {
  return history.recent(key, lookBack).reduce((sum, value) => sum + value, 0);
}

function slower(learningRate: number): NonNullable<Finding['fix']> {
  const rate = Number((learningRate / 3).toPrecision(1));
  return { label: `Lower the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } };
}

const whatItIs =
  'A number too large for the machine becomes infinite, and infinity minus infinity, or 0 divided by 0, is no number at all (NaN).';

/** Reports from the first skipped update on. */
export const updatesSkipped: FindingCheck = ({ history, config }) => {
  const count = recentSum(history, 'updates/skipped');
  if (count === 0) return null;
  return {
    id: 'updates-skipped',
    severity: 'warning',
    title: count === 1 ? 'One update was skipped' : `${count} updates were skipped`,
    detail: `${count === 1 ? 'Its' : 'Their'} loss or gradient was not a finite number. The weights stay as they were, and the run continues with the next batch.`,
    why: `${whatItIs} It spreads through every sum, so one such update would spoil all weights; it is discarded. A single one may be an accident. Several mean that the numbers of the policy have grown too large, and only smaller steps help. After several rounds without an update the run stops at its last checkpoint.`,
    fix:
      config.temperature < 0.1
        ? { label: 'Sample at temperature 1', changes: { temperature: 1 } }
        : slower(config.learning_rate),
  };
};

/** Reports from the first unusable completion on; tells whether the verifier or the value head caused it. */
export const leftOut: FindingCheck = ({ history, config }) => {
  const count = recentSum(history, 'advantages/non_finite');
  if (count === 0) return null;
  const finding: Finding = {
    id: 'left-out',
    severity: 'warning',
    title: `${count === 1 ? 'One completion was' : `${count} completions were`} left out of learning`,
    detail: 'Reward or advantage was not a finite number. All other completions are trained on as usual.',
    why: `${whatItIs} It would spoil the mean of its group. The completion is removed before any comparison: its probability does not change.`,
  };
  if (recentSum(history, 'verify/failure_frequency') > 0) {
    return {
      ...finding,
      detail:
        'The verifier of the task gave no finite reward. Look for “not scored” among the rollouts: those completions show what its code cannot handle. All others are trained on as usual.',
    };
  }
  if (config.baseline !== 'value') return finding;
  return {
    ...finding,
    detail:
      'The value head’s prediction is not a finite number, so neither is the advantage. All others are trained on as usual.',
    fix: slower(config.learning_rate),
  };
};
