/** The flaw penalty as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

export const flaw = strategy('flaw', 'flaw penalty (FAPO)', {
  help: 'Takes reward from right answers with a wrong step. Choose it where a right answer can be a lucky guess.',
  paper: 'FAPO',
  on: [isNot('flaw_penalty', 0)],
  effect: 'reward',
  settings: {
    flaw_penalty: atLearn.more.number('Flaw penalty', 0, [0, 2], {
      help: 'Reward lost by a right answer with a wrong step, where the task checks steps. 0 pays for the answer only.',
    }),
  },
  metrics: {
    'rewards/flaw/mean': metric('flaw penalty', 'number', {
      help: 'Mean penalty for right completions with a wrong step.',
    }),
  },
});
