/** Clipped (PPO) as data. */
import { atLearn, is, strategy } from '../../../config/declare.ts';

export const clipped = strategy('clipped', 'clipped (PPO)', {
  help: 'A probability ratio without gradient outside its range (PPO). The default of most methods.',
  paper: 'PPO, arXiv 1707.06347',
  on: [is('surrogate', 'clipped')],
  settings: {
    delta: atLearn.more.numberOrNone('Ratio cap', null, [1, 1000], {
      help: 'Caps the ratio where the clip lets it through, which bounds the push on a token with a negative advantage. Not set: no cap.',
      aboveMin: true,
      when: [is('surrogate', 'clipped')],
    }),
  },
});
