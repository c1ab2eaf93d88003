/** DOTS’ predicted difficulty against uniform prompts and against tracked success. */
import { againstControls } from './againstControls.ts';
import pilot from './pilots/dotsPrediction.json';

export const dotsPrediction = againstControls({
  claim: 'dots-prediction',
  method: 'dots',
  quoted:
    'The paper reports 23 % to 62 % less time to GRPO’s performance, because prompts of predicted middle difficulty are chosen and completions are used again.',
  size: {
    percent: 62,
    words: 'up to 62 % less time',
    beside: { of: 'tok_unique', as: 'saved', words: 'tokens to pass@1 of one half' },
  },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1], num_train_prompts: 512 },
  budget: 300_000,
  title: 'Predicts difficulty from 16 sampled prompts, and takes those near one half',
  controls: [
    ['uniform', 'GRPO on prompts drawn at random', {}, 'grpo'],
    ['tracked', 'Prompts by their tracked success', { prompt_selection: 'dynamics' }],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'uniform',
    wanted: 'lower',
    because: 'Prompts of middle difficulty should have mixed groups.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['prompts/prediction_error', 'prompts/constant_error'],
  limits: [
    'This tests the choice of prompts alone; completions are not used again in any arm.',
    'Completions of the reference prompts are charged.',
  ],
});
