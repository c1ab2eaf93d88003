/** Hints with dropout as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const dropout = {
  id: 'dropout',
  title: 'dropout (NudgeRL)',
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
    hint_dropout: {
      kind: 'number',
      stage: 'Generate',
      label: 'Dropout',
      help: 'Probability that a completion gets no hint.',
      default: 0.5,
      min: 0,
      max: 1,
      when: [{ setting: 'hint', is: ['dropout'] }],
    },
  },
} as const satisfies StrategyMeta;
