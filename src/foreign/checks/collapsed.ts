/** Check: reward that was there and is gone. Last of the faults, because others explain it. */
import { collapseOf } from '../../run/collapse.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { clippingLesson } from './see.ts';
import { inFigures, seriesOf } from './view.ts';

/** The largest of many values. */
const largest = (values: readonly number[], least = 1): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** Rewards as a history of ours, scaled to at most 1 because its limits are for such rewards. */
export function rewardHistory(run: ForeignRun): MetricHistory {
  const { values } = seriesOf(run, 'reward');
  const scale = largest(values.map(Math.abs));
  const history = new MetricHistory();
  values.forEach((reward, round) => history.add({ round, update: round, reward: reward / scale }));
  return history;
}

export const collapsed: RunCheck = {
  id: 'reward-fell',
  title: 'reward that fell from its best',
  needs: [['reward']],
  remedies: ['slower', 'anchor'],
  see: clippingLesson,
  check(run) {
    const fall = collapseOf(rewardHistory(run));
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
