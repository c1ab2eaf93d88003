/** Advantage limit as data. */
import { atLearn, isNot, strategy } from '../../../config/declare.ts';

const on = [isNot('advantage_clip', null)];

export const advantageClip = strategy('advantage-clip', 'advantage limit', {
  help: 'Limits the size of advantages, so that one odd completion cannot rule an update.',
  on,
  effect: 'size',
  settings: {
    advantage_clip: atLearn.more.numberOrNone('Advantage limit', null, [0, 1000], {
      help: 'Keeps advantages between minus and plus this. Not set: no limit.',
      aboveMin: true,
    }),
  },
});
