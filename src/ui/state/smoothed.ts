/** Smooths recorded rewards as a live run does. */
import { MetricHistory } from '../../run/MetricHistory.ts';

/** The exponential mean of each round, as the learning curve draws it; null before the first measurement. */
export function smoothed(rewards: readonly (number | null)[]): readonly (number | null)[] {
  const history = new MetricHistory();
  rewards.forEach((reward, round) => history.add({ round, update: round, reward }));
  return history.smoothed('reward').map((value) => (Number.isNaN(value) ? null : value));
}
