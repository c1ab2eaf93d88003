/** Distillation of hinted completions as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const hinted = isNot('hint', 'none');

export const hintDistil = strategy('hint-distil', 'hint distillation (NudgeRL)', {
  help: 'Makes what was written with a hint likelier or unlikelier without it too. Choose it to keep what hints taught.',
  paper: 'NudgeRL, arXiv 2605.15726',
  on: [hinted, isNot('hint_distil', 0)],
  adds: ['objective'],
  settings: {
    hint_distil: atLearn.number('Hint distillation', 0, [0, 10], {
      help: 'Weight of −advantage × mean log-probability after the plain prompt; NudgeRL uses 0.1. 0 turns it off.',
      when: [hinted],
    }),
  },
  metrics: {
    'hints/distil_loss': metric('distillation loss', 'number', {
      help: 'Mean of −advantage × mean log-probability of hinted completions after the plain prompt, before its weight.',
    }),
    'hints/distil_floored': metric('distillation at floor', 'share', {
      help: 'Share of the tokens pushed down by the distillation that have reached its floor.',
    }),
  },
});
