/** Learning from a second phase only, as data. */
import { atControl, is, isNot, strategy } from '../../../config/declare.ts';

const twoPhases = is('allocation', 'equal', 'hard');

export const laterPhase = strategy('later-phase', 'further completions only', {
  help: 'Trains prompts with further completions on these only. Choose it where the first ones bias the mean.',
  on: [twoPhases, isNot('further_only', false)],
  adds: ['advantage'],
  effect: 'selection',
  settings: {
    further_only: atControl.more.toggle('Learn from further ones only', false, {
      help: 'Prompts with further completions are learned from by these alone. The first ones were worse by selection and bias the mean.',
      when: [twoPhases],
    }),
  },
});
