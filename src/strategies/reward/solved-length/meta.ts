/** The bonus for short completions in solved groups as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'solved_length_bonus', not: [0] }] as const satisfies readonly SettingCondition[];

export const solvedLength = {
  id: 'solved-length',
  title: 'length of solved prompts (ConciseR)',
  help: 'Rewards short completions only where a whole group is right. Choose it for short answers at no cost in accuracy.',
  paper: 'ConciseR, arXiv 2505.21178',
  on,
  effect: 'reward',
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'The bonus asks the verifier whether a group is right, and voting must do without its answers.',
      instead: 'verifier',
    },
    {
      setting: 'dynamic_sampling',
      is: [true],
      why: 'Dynamic sampling replaces the groups in which all completions are right, the only ones whose length counts.',
      instead: false,
    },
  ],
  settings: {
    solved_length_bonus: {
      kind: 'number',
      stage: 'Learn',
      label: 'Bonus for short completions',
      help: 'Most that a completion earns for being short, where all of its group are right. 0 turns it off.',
      default: 0,
      min: 0,
      max: 2,
      advanced: true,
    },
  },
  metrics: {
    'rewards/solved_length/mean': {
      label: 'length bonus',
      help: 'Mean bonus for short completions, over all of the round.',
      unit: 'number',
    },
    'rewards/solved_groups': {
      label: 'solved groups',
      help: 'Share of groups in which all completions are right without a hint. Only there does length count.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
