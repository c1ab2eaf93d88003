/** BRPO’s pairwise judge against single scores of the same judge, which prefers long completions. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/brpoHacking.json';

export const brpoHacking = againstControls({
  claim: 'brpo-hacking',
  method: 'brpo',
  quoted:
    'The paper reports strong resistance to reward hacking compared with scalar rewards, because completions are compared in pairs with a random one of their group.',
  size: { percent: null, words: 'strong resistance, without a number', beside: atEqualTokens },
  common: { task: 'euclid', level: 2, eval_every_rounds: 4, reward_model_length_bias: 6 },
  budget: 500_000,
  title: 'A judge compares pairs of completions',
  controls: [
    ['scores', 'The same judge scores completions one by one', { labels: 'pointwise', baseline: 'mean' }],
  ],
  others: [['unbiased', 'The pairwise judge without its bias', { reward_model_length_bias: 0 }]],
  mechanism: {
    metric: 'completions/mean_length',
    against: 'scores',
    wanted: 'lower',
    because: 'The judge likes long completions: where it is hacked, they grow.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['reward_model/right_preferred', 'reward_model/longer_preferred'],
  limits: [
    'The judge is a model of a judge, with noise and a bias that are settings; that of the paper is a trained language model.',
    'Both judges have the same bias in a pair; whether pairs of a real judge have less is not tested.',
  ],
});
