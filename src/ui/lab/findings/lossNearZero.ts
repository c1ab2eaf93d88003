/** Finding for the most asked question about GRPO: is a loss of 0 a bug? */
import { lossNear } from '../../../run/findingLimits.ts';
import { fixed } from '../../state/format.ts';
import { recentMean, updatesPerRound, type FindingCheck } from './finding.ts';

/** A note when the absolute mean loss is below 0.02 with one update per round and no KL penalty. */
export const lossNearZero: FindingCheck = ({ history, config }) => {
  const loss = recentMean(history, 'loss');
  if (loss === null || Math.abs(loss) >= lossNear) return null;
  if (updatesPerRound(config) !== 1 || config.beta > 0 || config.entropy_coef > 0) return null;
  return {
    id: 'loss-near-zero',
    severity: 'note',
    title: `A loss of ${fixed(loss, 3)} is normal`,
    detail: 'Watch the reward instead: only the gradient of this loss has a meaning, not its value.',
    why: 'With every ratio at 1 the loss is minus the mean advantage. The advantages of a group sum to 0, so they cancel. Their gradients do not: each is multiplied by the gradient of another token’s log-probability.',
  };
};
