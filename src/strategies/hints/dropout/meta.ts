/** Hints with dropout as data. */
import { atGenerate, is, strategy } from '../../../config/declare.ts';

export const dropout = strategy('dropout', 'dropout (NudgeRL)', {
  help: 'Hints every completion, but leaves each one plain with a set probability. Choose it to explore different ways.',
  paper: 'NudgeRL, arXiv 2605.15726',
  companions: {
    hint_content: 'solution',
    hint_placement: 'context',
    hint_scoring: 'hinted',
    hint_baseline: 'between',
    hint_distil: 0.1,
  },
  settings: {
    hint_dropout: atGenerate.number('Dropout', 0.5, [0, 1], {
      help: 'Probability that a completion gets no hint.',
      when: [is('hint', 'dropout')],
    }),
  },
});
