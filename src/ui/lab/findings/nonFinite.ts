/** Numbers that are none (NaN) or infinite: what they touched was left out, and the run went on. */
import { figure } from '../../format.ts';
import { lookBack, type Check, type Finding, type Measured } from './finding.ts';

/** The sum of a count over the last rounds. */
function recentSum(history: Measured, key: string): number {
  return history.recent(key, lookBack).reduce((sum, value) => sum + value, 0);
}

function slower(learningRate: number): NonNullable<Finding['fix']> {
  const rate = Number((learningRate / 3).toPrecision(1));
  return { label: `Lower the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } };
}

const whatItIs =
  'A number too large for the machine becomes infinite, and infinity minus infinity, or 0 divided by 0, is no number at all (NaN).';

/** Speaks from the first skipped update on. */
export const updatesSkipped: Check = ({ history, config }) => {
  const count = recentSum(history, 'updates/skipped');
  if (count === 0) return null;
  return {
    id: 'updates-skipped',
    severity: 'warning',
    title: count === 1 ? 'One update was skipped' : `${count} updates were skipped`,
    detail: `${count === 1 ? 'Its' : 'Their'} loss or gradient was not a finite number. Nothing is lost: the weights stay as they were, and the run goes on with the next batch.`,
    why: `${whatItIs} In a sum it makes the whole sum none, so one such update would spoil every weight; it is thrown away whole. One alone may be chance. More of them say that the policy has moved to where its numbers grow too large, and only smaller steps help. When several rounds in a row bring no update at all, the run stops at its last checkpoint.`,
    fix:
      config.temperature < 0.1
        ? { label: 'Sample at temperature 1', changes: { temperature: 1 } }
        : slower(config.learning_rate),
  };
};

/** Speaks from the first completion on that could not be learned from; says whether verifier or value head is behind it. */
export const leftOut: Check = ({ history, config }) => {
  const count = recentSum(history, 'advantages/non_finite');
  if (count === 0) return null;
  const finding: Finding = {
    id: 'left-out',
    severity: 'warning',
    title: `${count === 1 ? 'One completion was' : `${count} completions were`} left out of learning`,
    detail: 'Reward or advantage was not a finite number. All other completions are learned from as usual.',
    why: `${whatItIs} A mean with such a reward in it is none either, so the whole group would be lost. The completion is taken out before anything is compared with it: it neither gains nor loses probability.`,
  };
  if (recentSum(history, 'verify/failure_frequency') > 0) {
    return {
      ...finding,
      detail:
        'The verifier of the task gave no finite reward. Look for “not scored” among the rollouts: those completions show what it cannot handle, and its code has to be mended. All others are learned from as usual.',
    };
  }
  if (config.baseline !== 'value') return finding;
  return {
    ...finding,
    detail:
      'What the value head expects of them is not a finite number any more, so their advantages are none either. All others are learned from as usual.',
    fix: slower(config.learning_rate),
  };
};
