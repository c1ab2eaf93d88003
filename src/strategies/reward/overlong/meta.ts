/** The overlong penalty as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('overlong_buffer', 0)];

export const overlong = strategy('overlong', 'overlong penalty (DAPO)', {
  help: 'Takes reward from completions near the length limit. Choose it where completions grow until the limit stops them.',
  paper: 'DAPO, arXiv 2503.14476',
  on,
  effect: 'reward',
  settings: {
    overlong_buffer: atLearn.more.whole('Overlong buffer', 0, [0, 95, 'tokens'], {
      help: 'A completion that ends within this many tokens of the length limit loses reward. 0 turns it off.',
    }),
    overlong_penalty: atLearn.more.number('Overlong penalty', 1, [0, 10], {
      help: 'Reward lost at the length limit; it grows linearly over the overlong buffer.',
      when: on,
    }),
  },
  metrics: {
    'rewards/overlong/mean': metric('overlong penalty', 'number', {
      help: 'Mean penalty for completions near the length limit.',
    }),
  },
});
