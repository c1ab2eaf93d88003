/** A larger budget from a round on as data. */
import { atControl, is, strategy } from '../../../config/declare.ts';

export const stagedBudget = strategy('staged', 'more from a round on (DRIVE)', {
  help: 'Every prompt gets the maximal number of completions once the first stage is over.',
  paper: 'DRIVE',
  settings: {
    allocation_after: atControl.more.whole('More after', 128, [0, 100_000, 'rounds'], {
      help: 'Rounds with the usual number of completions before the maximal one.',
      when: [is('allocation', 'staged')],
    }),
  },
});
