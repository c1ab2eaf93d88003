/** Check: reward that was there and is gone. Last of the faults, because others explain it. */
import { collapseOf } from '../../run/collapse.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { clippingLesson } from './see.ts';
import { inFigures, lateMean, seriesOf } from './view.ts';

/** The largest of many values. */
const largest = (values: readonly number[], least = 1): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** Rewards as a history of ours, scaled to at most 1 because its limits are for such rewards. */
function rewardHistory(values: readonly number[]): MetricHistory {
  const scale = largest(values.map(Math.abs));
  const history = new MetricHistory();
  values.forEach((reward, round) => history.add({ round, update: round, reward: reward / scale }));
  return history;
}

/** The fall of the reward, also one within the first rounds, which the limits of later rounds leave out; null if it came back. */
export function rewardFall(run: ForeignRun): { readonly best: number; readonly now: number } | null {
  const reward = seriesOf(run, 'reward');
  const whole = collapseOf(rewardHistory(reward.values));
  if (whole || reward.values.length < 30) return whole;
  const early = collapseOf(rewardHistory(reward.values.slice(0, 29)));
  const now = lateMean(reward) / largest(reward.values.map(Math.abs));
  return early && now <= early.best / 2 ? { best: early.best, now } : null;
}

export const collapsed: RunCheck = {
  id: 'reward-fell',
  title: 'reward that fell from its best',
  needs: [['reward']],
  remedies: ['slower', 'anchor'],
  see: clippingLesson,
  check(run) {
    const fall = rewardFall(run);
    if (!fall) return null;
    const { steps, values } = seriesOf(run, 'reward');
    const scale = largest(values.map(Math.abs));
    return {
      certainty: 'likely',
      what: `Reward fell from ${inFigures(fall.best * scale)} to ${inFigures(fall.now * scale)}.`,
      why: 'The policy has left what it had learned. The last checkpoint before the fall is better than the newest.',
      since: steps[values.indexOf(largest(values, -Infinity))] ?? null,
    };
  },
};
