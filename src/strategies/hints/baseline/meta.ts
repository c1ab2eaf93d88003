/** Comparisons of hinted completions as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const hinted = { setting: 'hint', not: ['none'] } as const satisfies SettingCondition;

export const hintBaseline = {
  id: 'hint-baseline',
  title: 'hinted groups',
  help: 'Compares hinted completions apart from plain ones. Choose it where hints make rewards incomparable.',
  on: [hinted, { setting: 'hint_baseline', not: ['joined'] }],
  effect: 'size',
  adds: ['advantage'],
  conflicts: [
    {
      setting: 'baseline',
      not: ['mean', 'leave_one_out', 'median'],
      why: 'It says which completions of a prompt are compared, and this baseline does not compare them.',
      instead: 'mean',
    },
    {
      setting: 'baseline',
      not: ['mean'],
      when: [{ setting: 'hint_baseline', is: ['between'] }],
      why: 'Comparing hints with each other uses means.',
      instead: 'mean',
    },
    {
      setting: 'scale_rewards',
      not: ['group', 'none'],
      when: [{ setting: 'hint_baseline', is: ['between'] }],
      why: 'Comparing hints with each other scales within a prompt or not at all.',
      instead: 'group',
    },
  ],
  settings: {
    hint_baseline: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Hinted completions compared',
      help: 'Which completions of a prompt a hinted one is compared with.',
      default: 'joined',
      choices: [
        { value: 'joined', label: 'with all', help: 'Hinted and plain completions form one group.' },
        { value: 'separate', label: 'by hint', help: 'Only completions with the same hint are compared.' },
        {
          value: 'relative',
          label: 'relative (ADHint)',
          help: 'Hinted and plain ones apart, and the rarer success counts more.',
        },
        {
          value: 'between',
          label: 'between (NudgeRL)',
          help: 'Completions with the same hint, and besides each hint with the others.',
        },
      ],
      when: [hinted],
    },
    hint_between: {
      kind: 'number',
      stage: 'Learn',
      label: 'Weight between hints',
      help: 'Weight of the difference between hints (λ). 0 compares only within a hint.',
      default: 1.1,
      min: 0,
      max: 10,
      when: [hinted, { setting: 'hint_baseline', is: ['between'] }],
    },
  },
} as const satisfies StrategyMeta;
