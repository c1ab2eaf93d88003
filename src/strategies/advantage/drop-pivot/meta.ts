/** Dropped pivot (MC-GRPO) as data. */
import { atLearn, conflict, isNot, strategy } from '../../../config/declare.ts';
import { leafCredit } from '../whole-completions/meta.ts';

const on = [isNot('drop_pivot', false)];

export const dropPivot = strategy('drop-pivot', 'dropped pivot (MC-GRPO)', {
  help: 'Samples one more completion per prompt and leaves out the one nearest to the baseline. Choose it for small groups with the median.',
  paper: 'MC-GRPO',
  on,
  effect: 'selection',
  conflicts: [
    leafCredit,
    conflict(isNot('baseline', 'mean', 'median', 'own'), 'median', {
      why: 'Only a group mean, a group median and own advantages have a pivot to drop.',
    }),
    conflict(isNot('hint_baseline', 'joined'), 'joined', {
      why: 'Every hint would have a pivot of its own.',
      when: [isNot('hint', 'none')],
    }),
  ],
  settings: {
    drop_pivot: atLearn.more.toggle('Drop the pivot', false, {
      help: 'Samples one more completion per prompt and leaves the one nearest to the baseline out of the update.',
    }),
  },
});
