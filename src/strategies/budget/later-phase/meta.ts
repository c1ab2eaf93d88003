/** Learning from a second phase only, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const twoPhases = { setting: 'allocation', is: ['equal', 'hard'] } as const satisfies SettingCondition;

export const laterPhase = {
  id: 'later-phase',
  title: 'further completions only',
  help: 'Trains prompts with further completions on these only. Choose it where the first ones bias the mean.',
  on: [twoPhases, { setting: 'further_only', not: [false] }],
  adds: ['advantage'],
  effect: 'selection',
  settings: {
    further_only: {
      kind: 'switch',
      stage: 'Control',
      label: 'Learn from further ones only',
      help: 'Prompts with further completions are learned from by these alone. The first ones were worse by selection and bias the mean.',
      default: false,
      advanced: true,
      when: [twoPhases],
    },
  },
} as const satisfies StrategyMeta;
