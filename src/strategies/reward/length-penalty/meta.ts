/** The length penalty as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

export const lengthPenalty = strategy('length-penalty', 'length penalty', {
  help: 'Right completions earn less the longer they are. Choose it for short answers; it is the plain control of DRPO.',
  paper: 'Arora & Zanette, arXiv 2502.04463',
  on: [isNot('length_penalty', 0)],
  effect: 'reward',
  settings: {
    length_penalty: atLearn.more.number('Length penalty', 0, [0, 2], {
      help: 'Reward lost by a right completion at the length limit, in proportion below it. A right but long one can then get a negative advantage.',
    }),
  },
  metrics: {
    'rewards/length/mean': metric('length penalty', 'number', { help: 'Mean penalty for long completions.' }),
  },
});
