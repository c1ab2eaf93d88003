/** REINFORCE with the mean of the round as its baseline against the same gradient without one. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/reinforceBaseline.json';

export const reinforceBaseline = againstControls({
  claim: 'reinforce-baseline',
  method: 'reinforce',
  own: true,
  quoted:
    'The paper proves that its updates follow the gradient of the expected reward with any constant baseline; that a mean learns faster is our claim, without a number.',
  size: { percent: null, words: 'faster, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, eval_every_rounds: 4 },
  budget: 150_000,
  title: 'The mean reward of the round is subtracted',
  controls: [['none', 'Nothing is subtracted', { baseline: 'none' }]],
  mechanism: {
    metric: 'grad_norm',
    against: 'none',
    wanted: 'lower',
    because: 'A baseline removes noise, and with it length of the gradient.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: ['The baseline holds the reward of the completion itself, as one part of many.'],
});
