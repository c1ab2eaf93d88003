/** PPO’s value head against group means, on a mixture of levels. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/ppoValueHead.json';

export const ppoValueHead = againstControls({
  claim: 'ppo-value-head',
  method: 'ppo',
  quoted:
    'The paper reports better average scores than other policy-gradient methods, with less tuning, because a critic and a clipped ratio allow several updates.',
  size: { percent: null, words: 'better average scores, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, level_mixture: [0, 1, 1], num_iterations: 2 },
  budget: 300_000,
  title: 'A value head predicts the reward at each token',
  controls: [
    ['grpo', 'GRPO with group means', {}, 'grpo'],
    ['reinforce', 'REINFORCE without a critic', { num_iterations: 1 }, 'reinforce'],
  ],
  mechanism: {
    metric: 'value/explained_variance',
    against: null,
    than: 0.1,
    wanted: 'higher',
    because: 'A critic helps by as much as it explains of the returns.',
  },
  conditions: [
    {
      title: 'Variance of returns that the value head explains',
      arm: 'ppo',
      reading: { of: 'rounds', metric: 'value/explained_variance' },
      least: 0.1,
      because: 'A critic that explains nothing only adds noise.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['value/explained_variance'],
  limits: ['Rewards come only at the end of a completion; the paper’s come at every step.'],
});
