/** Check: groups in which all rewards are equal, over time. */
import { manyDead } from '../../run/findingLimits.ts';
import type { Check } from '../diagnosis.ts';
import { lateMean, percent, seriesOf, sinceOf } from './view.ts';
import { hints } from './see.ts';

/** Share from which on half a batch is not left over. */
const most = 0.7;

export const deadGroups: Check = {
  id: 'dead-groups',
  title: 'groups whose rewards are all equal',
  needs: [['frac_reward_zero_std']],
  remedies: ['filterGroups', 'moreSamples'],
  see: hints,
  check(run) {
    const dead = seriesOf(run, 'frac_reward_zero_std');
    const share = lateMean(dead);
    if (dead.values.length < 3 || share < manyDead) return null;
    const reward = lateMean(seriesOf(run, 'reward'));
    const isSolved = reward >= 0.9 && reward <= 1.01;
    return {
      ...(isSolved && { kind: 'normal' }),
      certainty: share >= most || isSolved ? 'sure' : 'likely',
      what: isSolved
        ? `${percent(share)} of groups are all right: these prompts are nearly solved.`
        : `${percent(share)} of groups teach nothing: all their completions have the same reward (mean reward ${reward.toFixed(2)}).`,
      why: 'A completion is compared with the others of its prompt. Equal rewards give advantages of 0, so the prompt adds no gradient, although its tokens were generated.',
      since: sinceOf(dead, (value) => value >= manyDead),
    };
  },
};
