/** Check: groups in which all rewards are equal, over time. */
import { manyDead } from '../../run/findingLimits.ts';
import { meanOf } from '../../tensor/statistics.ts';
import type { RunCheck } from '../diagnosis.ts';
import type { ForeignRun } from '../run.ts';
import { rewardFall } from './collapsed.ts';
import { earlyMean, inFigures, isLong, lateMean, inPercent, seriesOf, sinceOf } from './view.ts';
import { hintsLesson } from './see.ts';

/** Share from which on half a batch is not left over. */
const certainFrom = 0.7;
/** Part of the highest reward from which on a prompt counts as solved. */
const solvedPart = 0.9;

/** Whether groups became equal because the policy collapsed: then the prompts are not the problem. */
function isAfterwards(run: ForeignRun): boolean {
  const [entropy, dead] = [seriesOf(run, 'entropy'), seriesOf(run, 'frac_reward_zero_std')];
  const isGone = isLong(entropy) && lateMean(entropy) < 0.3 * earlyMean(entropy);
  const before = Math.min(earlyMean(dead), meanOf(dead.values.slice(0, 3)));
  return before < manyDead && (isGone || rewardFall(run) !== null);
}

export const deadGroups: RunCheck = {
  id: 'dead-groups',
  title: 'groups whose rewards are all equal',
  needs: [['frac_reward_zero_std']],
  remedies: ['filterGroups', 'moreSamples'],
  see: hintsLesson,
  check(run) {
    const dead = seriesOf(run, 'frac_reward_zero_std');
    const share = lateMean(dead);
    if (dead.values.length < 3 || share < manyDead) return null;
    const rewards = seriesOf(run, 'reward');
    const reward = lateMean(rewards);
    // Groups that all have the most that there is are solved, whether that is the task or only its reward.
    const most = [...rewards.values, ...run.completions.flatMap((one) => one.reward ?? [])].reduce(
      (most, one) => Math.max(most, one),
      1,
    );
    const isSolved = reward >= solvedPart * most && reward <= 1.01 * most;
    if (!isSolved && isAfterwards(run)) return null;
    return {
      ...(isSolved && { kind: 'normal' }),
      certainty: share >= certainFrom || isSolved ? 'sure' : 'likely',
      what: isSolved
        ? `${inPercent(share)} of groups are all right: these prompts are nearly solved.`
        : `${inPercent(share)} of groups teach nothing: all their completions have the same reward${Number.isNaN(reward) ? '' : ` (mean reward ${inFigures(reward)})`}.`,
      why: 'A completion is compared with the others of its prompt. Equal rewards give advantages of 0, so the prompt adds no gradient, although its tokens were generated.',
      since: sinceOf(dead, (value) => value >= manyDead),
    };
  },
};
