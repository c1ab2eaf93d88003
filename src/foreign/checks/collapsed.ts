/** Check: reward that was there and is gone. Last of the faults, because others explain it. */
import { collapseOf } from '../../run/collapse.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { RunCheck } from '../diagnosis.ts';
import { clippingLesson } from './see.ts';
import { inFigures, lateMean, once, seriesOf } from './view.ts';

/** The largest of many values. */
const largest = (values: readonly number[], least = 1): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/** The fall of rewards, moved and scaled to 0 to 1 meanwhile, because the limits of ours are for such rewards. */
function fallOf(values: readonly number[]): ReturnType<typeof collapseOf> {
  const least = -largest(
    values.map((value) => -value),
    0,
  );
  const scale = largest(values.map((value) => value - least));
  const history = new MetricHistory();
  values.forEach((reward, round) => history.add({ round, update: round, reward: (reward - least) / scale }));
  const fall = collapseOf(history);
  return fall && { best: fall.best * scale + least, now: fall.now * scale + least };
}

/** The fall of the reward, also one within the first rounds, which the limits of later rounds leave out; null if it came back. */
export const rewardFall = once((run): { readonly best: number; readonly now: number } | null => {
  const reward = seriesOf(run, 'reward');
  const whole = fallOf(reward.values);
  if (whole || reward.values.length < 30) return whole;
  const early = fallOf(reward.values.slice(0, 29));
  const now = lateMean(reward);
  return early && now <= early.best / 2 ? { best: early.best, now } : null;
});

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
    return {
      certainty: 'likely',
      what: `Reward fell from ${inFigures(fall.best)} to ${inFigures(fall.now)}.`,
      why: 'The policy has left what it had learned. The last checkpoint before the fall is better than the newest.',
      since: steps[values.indexOf(largest(values, -Infinity))] ?? null,
    };
  },
};
