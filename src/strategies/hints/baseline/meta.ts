/** Comparisons of hinted completions as data. */
import { atLearn, conflict, is, isNot, strategy } from '../../../config/declare.ts';

const hinted = isNot('hint', 'none');

export const hintBaseline = strategy('hint-baseline', 'hinted groups', {
  help: 'Compares hinted completions apart from plain ones. Choose it where hints make rewards incomparable.',
  on: [hinted, isNot('hint_baseline', 'joined')],
  effect: 'size',
  adds: ['advantage'],
  conflicts: [
    conflict(isNot('baseline', 'mean', 'leave_one_out', 'median'), 'mean', {
      why: 'It says which completions of a prompt are compared, and this baseline does not compare them.',
    }),
    conflict(isNot('baseline', 'mean'), 'mean', {
      why: 'Comparing hints with each other uses means.',
      when: [is('hint_baseline', 'between')],
    }),
    conflict(isNot('scale_rewards', 'group', 'none'), 'group', {
      why: 'Comparing hints with each other scales within a prompt or not at all.',
      when: [is('hint_baseline', 'between')],
    }),
  ],
  settings: {
    hint_baseline: atLearn.choice('Hinted completions compared', 'joined', {
      help: 'Which completions of a prompt a hinted one is compared with.',
      when: [hinted],
      choices: {
        joined: { label: 'with all', help: 'Hinted and plain completions form one group.' },
        separate: { label: 'by hint', help: 'Only completions with the same hint are compared.' },
        relative: {
          label: 'relative (ADHint)',
          help: 'Hinted and plain ones apart, and the rarer success counts more.',
        },
        between: {
          label: 'between (NudgeRL)',
          help: 'Completions with the same hint, and besides each hint with the others.',
        },
      },
    }),
    hint_between: atLearn.number('Weight between hints', 1.1, [0, 10], {
      help: 'Weight of the difference between hints (λ). 0 compares only within a hint.',
      when: [hinted, is('hint_baseline', 'between')],
    }),
  },
});
