/** The reward of an own method as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('own_reward', 0)];

export const ownReward = strategy('own-reward', 'own reward', {
  help: 'Adds what the code of an own method gives each completion. Choose it to reward what the verifier does not see.',
  on,
  effect: 'reward',
  settings: {
    own_reward: atLearn.number('Own reward', 0, [0, 10], {
      help: 'Factor on the reward of the own method, beside the verifier’s. 0 turns it off.',
      when: on,
    }),
  },
  metrics: {
    'rewards/own/mean': metric('own reward', 'number', {
      help: 'Mean of the own method’s reward, all parts with their weights.',
    }),
  },
});
