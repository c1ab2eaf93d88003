/** Reward that was there and is gone. */
import { figure, fixed } from '../../format.ts';
import type { Check } from './finding.ts';

/** Speaks when smoothed reward is 0.2 or more below its best. */
export const rewardFell: Check = ({ history, config }) => {
  const smooth = history.smoothed('reward');
  const now = smooth[smooth.length - 1];
  if (now === undefined || smooth.length < 30) return null;
  let best = 0;
  // The first rounds of an exponential mean are still noise.
  for (let round = 10; round < smooth.length; round++) best = Math.max(best, smooth[round] ?? 0);
  if (Number.isNaN(now) || best - now < 0.2) return null;
  const rate = Number((config.learning_rate / 3).toPrecision(1));
  return {
    id: 'reward-fell',
    severity: 'warning',
    title: `Reward fell from ${fixed(best)} to ${fixed(now)}`,
    detail: 'An update went too far, and what the policy had learned was lost.',
    why: 'Policy-gradient steps are only right near the policy that sampled. A step too large changes what is sampled next, the next batch is worse, and the fall feeds itself.',
    fix: { label: `Lower the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } },
  };
};
