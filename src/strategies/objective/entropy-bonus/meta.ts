/** Entropy bonus as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';

const on = [isNot('entropy_coef', 0)];

export const entropyBonus = strategy('entropy-bonus', 'entropy bonus', {
  help: 'Rewards entropy, which keeps sampling varied. Choose it where entropy collapses before the task is learned.',
  paper: 'A3C, arXiv 1602.01783',
  on,
  settings: {
    entropy_coef: atLearn.number('Entropy bonus', 0, [0, 1], {
      help: 'Adds this times the mean token entropy (nats) to the objective. 0 is off; too high and the policy never settles.',
      live: true,
    }),
  },
});
