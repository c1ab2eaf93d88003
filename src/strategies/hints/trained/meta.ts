/** Training on a hint's own tokens as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const hinted = { setting: 'hint', not: ['none'] } as const satisfies SettingCondition;

export const hintTrained = {
  id: 'hint-trained',
  title: 'trained hint tokens',
  help: 'Also trains the tokens of a hint that a completion was made to begin with. Choose it to imitate solutions.',
  on: [hinted, { setting: 'hint_trained', not: ['none'] }],
  effect: 'size',
  companions: { hint_placement: 'prefix' },
  adds: ['advantage'],
  conflicts: [
    {
      setting: 'hint_placement',
      is: ['context'],
      why: 'A hint before the prompt is not part of the completion, so it cannot be trained.',
      instead: 'prefix',
    },
  ],
  settings: {
    hint_trained: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Hint tokens trained',
      help: 'Whether the forced tokens of a hint enter the loss.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'Hint tokens have no gradient.' },
        { value: 'full', label: 'full', help: 'Like the policy’s own tokens.' },
        {
          value: 'probability',
          label: 'by probability (SCOPE)',
          help: 'Weighted by the probability that the policy gave them; not where the advantage is negative.',
        },
        {
          value: 'consistency',
          label: 'by consistency (ADHint)',
          help: 'Only with a positive advantage, the less the more their entropy differs from the rest.',
        },
      ],
      when: [hinted, { setting: 'hint_placement', is: ['prefix'] }],
    },
  },
} as const satisfies StrategyMeta;
