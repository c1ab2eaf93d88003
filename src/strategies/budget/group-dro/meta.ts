/** The budget by a game over each bin of prompts as data. */
import { atControl, conflict, is, metric, strategy } from '../../../config/declare.ts';

export const groupDroBudget = strategy('group_dro', 'adversary (Rollout-GDRO)', {
  help: 'Gives bins of prompts with varied rewards more completions and the others fewer, with the same number in all.',
  paper: 'GDRO, arXiv 2601.19280',
  conflicts: [
    conflict(is('num_train_prompts', 0), 512, {
      why: 'Bins follow prompts over their visits, which needs prompts that come again.',
    }),
  ],
  companions: { num_train_prompts: 512 },
  settings: {
    price_rate: atControl.more.number('Price rate', 0.05, [0, 10], {
      help: 'How fast the price of a completion follows demand (α). Raise it if bins keep asking for more than there is.',
      when: [is('allocation', 'group_dro')],
    }),
  },
  metrics: {
    'allocation/price': metric('price of a completion', 'number', {
      help: 'Price that holds demand for completions to the set number. It rises while bins ask for more.',
    }),
  },
});
