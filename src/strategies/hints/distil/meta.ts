/** Distillation of hinted completions as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const hinted = { setting: 'hint', not: ['none'] } as const satisfies SettingCondition;

export const hintDistil = {
  id: 'hint-distil',
  title: 'hint distillation (NudgeRL)',
  help: 'Makes what was written with a hint likelier or unlikelier without it too. Choose it to keep what hints taught.',
  paper: 'NudgeRL, arXiv 2605.15726',
  on: [hinted, { setting: 'hint_distil', not: [0] }],
  adds: ['objective'],
  settings: {
    hint_distil: {
      kind: 'number',
      stage: 'Learn',
      label: 'Hint distillation',
      help: 'Weight of −advantage × mean log-probability after the plain prompt; NudgeRL uses 0.1. 0 turns it off.',
      default: 0,
      min: 0,
      max: 10,
      when: [hinted],
    },
  },
  metrics: {
    'hints/distil_loss': {
      label: 'distillation loss',
      help: 'Mean of −advantage × mean log-probability of hinted completions after the plain prompt, before its weight.',
      unit: 'number',
    },
    'hints/distil_floored': {
      label: 'distillation at floor',
      help: 'Share of the tokens pushed down by the distillation that have reached its floor.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
