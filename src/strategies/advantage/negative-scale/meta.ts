/** Scaled negatives as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('negative_scale', 1)];

export const negativeScale = strategy('negative-scale', 'scaled negatives', {
  help: 'Multiplies every negative advantage by one number. The plain control of the overconfidence penalty.',
  paper: 'ACE',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    negative_scale: atLearn.more.number('Scale of negative advantages', 1, [0, 100], {
      help: 'Multiplies every negative advantage; above 1 failures count more, below 1 less. 1 changes nothing.',
      live: true,
    }),
  },
});
