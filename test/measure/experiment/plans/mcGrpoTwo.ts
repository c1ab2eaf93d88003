/** MC-GRPO with two completions of a prompt against a mean with two, and a mean of three without its nearest. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/mcGrpoTwo.json';

export const mcGrpoTwo = againstControls({
  claim: 'mc-grpo-two',
  method: 'mc-grpo',
  replaces: 'mc-grpo-small-groups',
  quoted:
    'The paper reports that its median baseline is better than a mean for few completions, and that 2 come within 1 % of 8.',
  size: {
    percent: null,
    words: 'better than a mean for few completions, without a number',
    beside: atEqualTokens,
  },
  common: { task: 'sort-digits', level: 3, num_generations: 2, prompts_per_round: 64, eval_every_rounds: 4 },
  budget: 150_000,
  title: 'The median of three completions is the baseline, and the one in the middle is left out',
  controls: [
    ['mean', 'GRPO on two completions', {}, 'grpo'],
    [
      'dropped',
      'A mean of three completions without the nearest',
      { baseline: 'mean', scale_rewards: 'group' },
    ],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'mean',
    wanted: 'lower',
    because: 'Three completions differ more often than two.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: ['Flipped signs, by which the paper explains its gain, are not counted.'],
});
