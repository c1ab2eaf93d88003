/** Advantages that grow with entropy as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'entropy_advantage', not: [0] }] as const satisfies readonly SettingCondition[];

export const entropyAdvantage = {
  id: 'entropy-advantage',
  title: 'entropy advantage (MSSR)',
  help: 'Adds entropy to the advantage of each token. Choose it where entropy collapses, as with one completion per prompt.',
  paper: 'MSSR',
  on,
  effect: 'size',
  conflicts: [
    {
      setting: 'importance_sampling_level',
      not: ['token'],
      why: 'Each token gets its own advantage, and a ratio of whole completions would mix them.',
      instead: 'token',
    },
  ],
  settings: {
    entropy_advantage: {
      kind: 'number',
      stage: 'Learn',
      label: 'Entropy advantage',
      help: 'Adds this × the entropy of a token to its advantage, up to the share below. 0 turns it off; MSSR uses 0.4.',
      default: 0,
      min: 0,
      max: 10,
      advanced: true,
      live: true,
    },
    entropy_advantage_kappa: {
      kind: 'number',
      stage: 'Learn',
      label: 'Entropy limit',
      help: 'Adds at most |advantage| divided by this. Above 1 no advantage changes its sign.',
      default: 2,
      min: 1,
      aboveMin: true,
      max: 1000,
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    'advantages/entropy_mean': {
      label: 'entropy in advantages',
      help: 'Mean of what entropy adds to the advantage of a trained token.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
