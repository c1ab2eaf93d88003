/** Dropped pivot (MC-GRPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'drop_pivot', not: [false] }] as const;

export const dropPivot = {
  id: 'drop-pivot',
  title: 'dropped pivot (MC-GRPO)',
  help: 'Samples one more completion per prompt and leaves out the one nearest to the baseline. Choose it for small groups with the median.',
  paper: 'MC-GRPO',
  on,
  effect: 'selection',
  conflicts: [
    wholeCompletions[0],
    {
      setting: 'baseline',
      not: ['mean', 'median', 'own'],
      why: 'Only a group mean, a group median and own advantages have a pivot to drop.',
      instead: 'median',
    },
    {
      setting: 'hint_baseline',
      not: ['joined'],
      when: [{ setting: 'hint', not: ['none'] }],
      why: 'Every hint would have a pivot of its own.',
      instead: 'joined',
    },
  ],
  settings: {
    drop_pivot: {
      kind: 'switch',
      stage: 'Learn',
      label: 'Drop the pivot',
      help: 'Samples one more completion per prompt and leaves the one nearest to the baseline out of the update.',
      default: false,
      advanced: true,
    },
  },
} as const satisfies StrategyMeta;
