/** Novelty bonus (XRPO) as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('novelty_lambda', 0)];

export const novelty = strategy('novelty', 'novelty bonus (XRPO)', {
  help: 'Makes advantages of right but unlikely completions larger. Choose it to keep several ways to a solution.',
  paper: 'XRPO',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    novelty_lambda: atLearn.more.number('Novelty bonus', 0, [0, 100], {
      help: 'Adds up to this to the advantage of a right completion, the less likely it was for its group. 0 turns it off; XRPO uses 2.5.',
      live: true,
    }),
    novelty_kappa: atLearn.more.number('Novelty cap', 0.5, [0, 100], {
      help: 'Adds at most this share of the advantage.',
      live: true,
      when: on,
    }),
  },
});
