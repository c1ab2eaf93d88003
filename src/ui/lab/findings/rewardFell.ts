/** Finding: the reward collapsed. */
import { figure, fixed } from '../../state/format.ts';
import type { FindingCheck, FindingHistory } from './finding.ts';

/** Rounds averaged early in a run, because one alone is too noisy. */
const few = 3;
const early = 30;

/** The best reward and the current one if the loss exceeds noise; null otherwise. */
export function collapseOf(history: FindingHistory): { readonly best: number; readonly now: number } | null {
  return history.length < early ? earlyCollapse(history) : lateCollapse(history);
}

/** In the first rounds: the last three rounds together reach at most half of the best three, and 0.1 less. */
function earlyCollapse(history: FindingHistory): { best: number; now: number } | null {
  const rewards = history.recent('reward', early);
  if (rewards.length < 2 * few) return null;
  const means = rewards
    .slice(few - 1)
    .map((_, at) => rewards.slice(at, at + few).reduce((sum, reward) => sum + reward, 0) / few);
  const now = means.at(-1) as number;
  const best = Math.max(...means.slice(0, -few));
  return now <= best / 2 && best - now >= 0.1 ? { best, now } : null;
}

/** Later: the smoothed reward is 0.2 below its best. */
function lateCollapse(history: FindingHistory): { best: number; now: number } | null {
  const smooth = history.smoothed('reward');
  const now = smooth[smooth.length - 1];
  if (now === undefined || Number.isNaN(now)) return null;
  let best = 0;
  // The first rounds of an exponential mean are still noise.
  for (let round = 10; round < smooth.length; round++) best = Math.max(best, smooth[round] ?? 0);
  return best - now >= 0.2 ? { best, now } : null;
}

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
