/** SEG-ATP against whole completions. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/segAtpSegments.json';

export const segAtpSegments = againstControls({
  claim: 'seg-atp-segments',
  method: 'seg-atp',
  quoted:
    'The abstract reports 70.74 % instead of 68.77 % of miniF2F for short rollouts from the states that a proof has reached.',
  size: { percent: 2.9, words: '70.74 % instead of 68.77 %', beside: atEqualTokens },
  common: { task: 'euclid', level: 2, eval_every_rounds: 4, prompts_per_round: 8 },
  budget: 500_000,
  title: 'Chains of short rollouts, each from the last right step',
  controls: [
    ['whole', 'GRPO on 8 whole completions', { num_generations: 8 }, 'grpo'],
    ['wide', 'GRPO on 16 whole completions', { num_generations: 16 }, 'grpo'],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'whole',
    wanted: 'lower',
    because: 'A row that starts from a right step succeeds more often, so fewer groups fail as a whole.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['chain/again_right', 'tree/unique_ratio'],
  limits: [
    'The paper uses short rollouts when it searches with a finished model; here they are the rollouts of training, and held-out answers are written whole.',
    'Only its abstract was at hand.',
  ],
});
