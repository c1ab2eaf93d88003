/** Completion selection (D³S) as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [isNot('select_rollouts', 1)];

export const selectRollouts = strategy('select-rollouts', 'completion selection (D³S)', {
  help: 'Trains on the completions whose advantages differ most. Choose it to make updates cheaper.',
  paper: 'D³S',
  on,
  effect: 'selection',
  conflicts: wholeCompletions,
  settings: {
    select_rollouts: atLearn.more.number('Share of completions trained', 1, [0, 1], {
      help: 'Only this share of the completions enters the update. 1 keeps all.',
      aboveMin: true,
    }),
    select_scope: atLearn.more.choice('Selected among', 'group', {
      help: 'Among which completions the share is selected.',
      when: on,
      choices: {
        group: { label: 'group', help: 'Among those of each prompt, at least two of them.' },
        batch: {
          label: 'batch',
          help: 'Among all of the round, so that prompts without spread lose theirs (D³S).',
        },
      },
    }),
    select_by: atLearn.more.choice('Selected by', 'max_variance', {
      help: 'What decides on the completions that are trained.',
      when: on,
      choices: {
        max_variance: { label: 'variance', help: 'The subset of the largest variance of advantages.' },
        random: {
          label: 'random',
          help: 'A random subset of the same size: the control for the other rule.',
        },
      },
    }),
  },
});
