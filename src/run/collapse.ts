/** Whether the reward of a run has collapsed. */
import type { MetricHistory } from './MetricHistory.ts';

/** What it reads of a history. */
type Rewards = Pick<MetricHistory, 'length' | 'recent' | 'smoothed'>;

/** Rounds averaged early in a run, because one alone is too noisy. */
const few = 3;
const early = 30;

/** The best reward and the current one if the loss exceeds noise; null otherwise. */
export function collapseOf(history: Rewards): { readonly best: number; readonly now: number } | null {
  return history.length < early ? earlyCollapse(history) : lateCollapse(history);
}

/** In the first rounds: the last three rounds together reach at most half of the best three, and 0.1 less. */
function earlyCollapse(history: Rewards): { best: number; now: number } | null {
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
function lateCollapse(history: Rewards): { best: number; now: number } | null {
  const smooth = history.smoothed('reward');
  const now = smooth[smooth.length - 1];
  if (now === undefined || Number.isNaN(now)) return null;
  let best = 0;
  // The first rounds of an exponential mean are still noise.
  for (let round = 10; round < smooth.length; round++) best = Math.max(best, smooth[round] ?? 0);
  return best - now >= 0.2 ? { best, now } : null;
}
