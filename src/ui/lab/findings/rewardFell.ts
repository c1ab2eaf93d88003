/** Reward that was there and is gone. */
import { figure, fixed } from '../../format.ts';
import type { Check } from './finding.ts';

/** Reports when smoothed reward is 0.2 or more below its best. */
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
    detail: 'An update was too large, and the policy lost what it had learned.',
    why: 'A policy-gradient step is valid only near the policy that sampled. A step that is too large makes the next batch worse, and the fall continues.',
    fix: { label: `Lower the learning rate to ${figure(rate)}`, changes: { learning_rate: rate } },
  };
};
