/** VADE’s Thompson sampling of prompts against uniform prompts and against refilling, on the trained mixture. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/vadeMixture.json';

export const vadeMixture = againstControls({
  claim: 'vade-mixture',
  method: 'vade',
  replaces: 'vade-more-mixed-groups',
  quoted:
    'The paper reports better accuracy and sample efficiency without extra rollouts, without a number in its abstract.',
  size: {
    percent: null,
    words: 'better accuracy without extra rollouts, without a number',
    beside: atEqualTokens,
  },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1], num_train_prompts: 512 },
  budget: 300_000,
  title: 'Picks prompts whose success is believed to be neither 0 nor 1',
  controls: [
    ['uniform', 'GRPO on prompts drawn at random', {}, 'grpo'],
    ['refill', 'Groups without signal are thrown away and drawn again', { dynamic_sampling: true }, 'grpo'],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'uniform',
    wanted: 'lower',
    because: 'Prompts that are neither solved nor hopeless have mixed groups.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['prompts/mixed_ratio', 'prompts/belief_brier'],
  limits: ['The paper trains models of images and text; here prompts are sums.'],
});
