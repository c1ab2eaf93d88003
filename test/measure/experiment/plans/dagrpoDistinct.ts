/** DaGRPO’s distinct pairs and anchors against the same loss without them. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/dagrpoDistinct.json';

export const dagrpoDistinct = againstControls({
  claim: 'dagrpo-distinct',
  method: 'dagrpo',
  quoted: 'The paper reports a mean accuracy on mathematics that is 4.7 % higher.',
  size: { percent: null, words: '4.7 % higher; for this task without a number', beside: atEqualTokens },
  common: { task: 'scratchpad', level: 2 },
  budget: 400_000,
  title: 'Leaves out pairs that are nearly equal, and anchors hard prompts by a solution',
  controls: [
    [
      'plain',
      'The same loss without pairs and anchors',
      { loss_type: 'dapo', scale_rewards: 'none' },
      'grpo',
    ],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'plain',
    wanted: 'lower',
    because: 'An anchor gives a signal to groups that all failed.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['advantages/masked_pairs', 'hints/hinted_ratio'],
  limits: ['An anchor is a solution by the task itself; that of the paper is written by a stronger model.'],
});
