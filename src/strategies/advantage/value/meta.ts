/** The value head as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [is('baseline', 'value')];

export const valueHead = strategy('value-head', 'value head (PPO)', {
  help: 'Estimates advantages per token from a value head (GAE). Choose it where reward comes late and steps differ.',
  paper: 'GAE, arXiv 1506.02438',
  on,
  adds: ['objective'],
  conflicts: [
    conflict(is('scale_rewards', 'group', 'mad'), 'batch', {
      why: 'A value head compares tokens and not the completions of a group.',
    }),
    conflict(isNot('tree_credit', 'leaf'), 'leaf', {
      why: 'A value head already gives each token its credit.',
    }),
    conflict(is('surrogate', 'sequence_contrast', 'dpo', 'ipo'), 'clipped', {
      why: 'The contrast reads no advantages, so a value head would have no use.',
    }),
  ],
  companions: { scale_rewards: 'batch' },
  settings: {
    lam: atLearn.more.number('GAE lambda', 0.95, [0, 1], {
      help: 'At 1 an advantage trusts the return that followed, at 0 the head’s next prediction.',
      when: on,
    }),
    vf_coef: atLearn.more.number('Value coefficient', 0.1, [0, 10], {
      help: 'Weight of the value loss. Too high, and the shared body forgets the policy.',
      when: on,
    }),
    cliprange_value: atLearn.more.numberOrNone('Value clip range', null, [0, 100], {
      help: 'A value has no gradient beyond this distance from its value at sampling. Not set: no clip.',
      aboveMin: true,
      when: on,
    }),
  },
  metrics: {
    'value/explained_variance': metric('explained variance', 'number', {
      help: 'Share of the variance of returns that the value head predicts. 1 is perfect, 0 is always the mean.',
    }),
    'value/exact_error': metric('error of values', 'number', {
      help: 'Mean distance of the value head from the exact value, over the states that the policy visits. Known on grid-world alone; below 0.05 is good.',
    }),
    value_loss: metric('value loss', 'number', { help: 'Mean half squared error of the value head.' }),
    value_clip_ratio: metric('values clipped', 'share', {
      help: 'Share of value predictions that were clipped.',
      when: [isNot('cliprange_value', null)],
    }),
  },
});
