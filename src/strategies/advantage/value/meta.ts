/** The value head as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'baseline', is: ['value'] }] as const;

export const valueHead = {
  id: 'value-head',
  title: 'value head (PPO)',
  help: 'Estimates advantages per token from a value head (GAE). Choose it where reward comes late and steps differ.',
  paper: 'GAE, arXiv 1506.02438',
  on,
  adds: ['objective'],
  conflicts: [
    {
      setting: 'scale_rewards',
      is: ['group', 'mad'],
      why: 'A value head compares tokens and not the completions of a group.',
      instead: 'batch',
    },
    {
      setting: 'tree_credit',
      not: ['leaf'],
      why: 'A value head already gives each token its credit.',
      instead: 'leaf',
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      why: 'The contrast reads no advantages, so a value head would have no use.',
      instead: 'clipped',
    },
  ],
  companions: { scale_rewards: 'batch' },
  settings: {
    lam: {
      kind: 'number',
      stage: 'Learn',
      label: 'GAE lambda',
      help: 'At 1 an advantage trusts the return that followed, at 0 the head’s next prediction.',
      default: 0.95,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
    vf_coef: {
      kind: 'number',
      stage: 'Learn',
      label: 'Value coefficient',
      help: 'Weight of the value loss. Too high, and the shared body forgets the policy.',
      default: 0.1,
      min: 0,
      max: 10,
      advanced: true,
      when: on,
    },
    cliprange_value: {
      kind: 'optional-number',
      stage: 'Learn',
      label: 'Value clip range',
      help: 'A value has no gradient beyond this distance from its value at sampling. Not set: no clip.',
      default: null,
      min: 0,
      aboveMin: true,
      max: 100,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'value/explained_variance': {
      label: 'explained variance',
      help: 'Share of the variance of returns that the value head predicts. 1 is perfect, 0 is always the mean.',
      unit: 'number',
    },
    'value/exact_error': {
      label: 'error of values',
      help: 'Mean distance of the value head from the exact value, over the states that the policy visits. Known on grid-world alone; below 0.05 is good.',
      unit: 'number',
    },
    value_loss: {
      label: 'value loss',
      help: 'Mean half squared error of the value head.',
      unit: 'number',
    },
    value_clip_ratio: {
      label: 'values clipped',
      help: 'Share of value predictions that were clipped.',
      unit: 'share',
      when: [{ setting: 'cliprange_value', not: [null] }],
    },
  },
} as const satisfies StrategyMeta;
