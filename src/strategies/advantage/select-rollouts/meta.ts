/** Completion selection (D³S) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'select_rollouts', not: [1] }] as const;

export const selectRollouts = {
  id: 'select-rollouts',
  title: 'completion selection (D³S)',
  help: 'Trains on the completions whose advantages differ most. Choose it to make updates cheaper.',
  paper: 'D³S',
  on,
  effect: 'selection',
  conflicts: wholeCompletions,
  settings: {
    select_rollouts: {
      kind: 'number',
      stage: 'Learn',
      label: 'Share of completions trained',
      help: 'Only this share of the completions enters the update. 1 keeps all.',
      default: 1,
      min: 0,
      aboveMin: true,
      max: 1,
      advanced: true,
    },
    select_scope: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Selected among',
      help: 'Among which completions the share is selected.',
      default: 'group',
      choices: [
        { value: 'group', label: 'group', help: 'Among those of each prompt, at least two of them.' },
        {
          value: 'batch',
          label: 'batch',
          help: 'Among all of the round, so that prompts without spread lose theirs (D³S).',
        },
      ],
      advanced: true,
      when: on,
    },
    select_by: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Selected by',
      help: 'What decides on the completions that are trained.',
      default: 'max_variance',
      choices: [
        {
          value: 'max_variance',
          label: 'variance',
          help: 'The subset of the largest variance of advantages.',
        },
        {
          value: 'random',
          label: 'random',
          help: 'A random subset of the same size: the control for the other rule.',
        },
      ],
      advanced: true,
      when: on,
    },
  },
} as const satisfies StrategyMeta;
