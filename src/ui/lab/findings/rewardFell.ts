/** Finding: the reward collapsed. */
import { figure, fixed } from '../../state/format.ts';
import { collapseOf } from '../../../run/collapse.ts';
import type { FindingCheck } from './finding.ts';

/** Reports when reward has collapsed, from the sixth round on. */
export const rewardFell: FindingCheck = ({ history, config }) => {
  const collapse = collapseOf(history);
  if (!collapse) return null;
  const rate = Number((config.learning_rate / 3).toPrecision(1));
  const passes = config.num_iterations;
  return {
    id: 'reward-fell',
    severity: 'warning',
    title: `Reward fell from ${fixed(collapse.best)} to ${fixed(collapse.now)}`,
    detail: `An update was too large, and the policy lost what it had learned.${
      passes > 1 ? ` ${passes} passes over each batch make it larger still.` : ''
    } Start again with smaller steps: a lower learning rate alone rarely brings it back.`,
    why: 'A policy-gradient step is valid only near the policy that sampled. A step that is too large makes the next batch worse, and the fall continues.',
    fix: { label: `Lower the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } },
  };
};
