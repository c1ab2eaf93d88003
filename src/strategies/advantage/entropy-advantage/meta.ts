/** Advantages that grow with entropy as data. */
import { atLearn, conflict, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('entropy_advantage', 0)];

export const entropyAdvantage = strategy('entropy-advantage', 'entropy advantage (MSSR)', {
  help: 'Adds entropy to the advantage of each token. Choose it where entropy collapses, as with one completion per prompt.',
  paper: 'MSSR',
  on,
  effect: 'size',
  conflicts: [
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'Each token gets its own advantage, and a ratio of whole completions would mix them.',
    }),
  ],
  settings: {
    entropy_advantage: atLearn.more.number('Entropy advantage', 0, [0, 10], {
      help: 'Adds this × the entropy of a token to its advantage, up to the share below. 0 turns it off; MSSR uses 0.4.',
      live: true,
    }),
    entropy_advantage_kappa: atLearn.more.number('Entropy limit', 2, [1, 1000], {
      help: 'Adds at most |advantage| divided by this. Above 1 no advantage changes its sign.',
      aboveMin: true,
      live: true,
      when: on,
    }),
  },
  metrics: {
    'advantages/entropy_mean': metric('entropy in advantages', 'number', {
      help: 'Mean of what entropy adds to the advantage of a trained token.',
    }),
  },
});
