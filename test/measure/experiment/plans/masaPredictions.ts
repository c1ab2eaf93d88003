/** MASA’s predictions of itself against plain GRPO and tracked success. */
import { againstControls } from './againstControls.ts';
import pilot from './pilots/masaPredictions.json';

export const masaPredictions = againstControls({
  claim: 'masa-predictions',
  method: 'masa',
  quoted:
    'The paper reports that training reaches the same performance over 1.28 times as fast, because predicted lengths stop and predicted rates skip what teaches nothing.',
  size: {
    percent: 28,
    words: 'over 1.28 times as fast',
    beside: { of: 'tok_unique', as: 'speed', words: 'tokens to pass@1 of one half' },
  },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1] },
  budget: 300_000,
  title: 'Predicts its success and length on each prompt, skips and stops by them',
  controls: [
    ['grpo', 'GRPO with the same loss', { loss_type: 'grpo', scale_rewards: 'group' }, 'grpo'],
    ['tracked', 'Prompts by their tracked success', {}, 'dps'],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'Skipped prompts should be those whose groups have no signal.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['meta/rate_error', 'meta/skipped', 'meta/false_skips'],
  limits: [
    'Predictions are a few tokens of a small policy, and are charged.',
    'Expert trajectories of the paper’s second stage are left out.',
  ],
});
