/** Sampling with old weights as data. */
import { atReplay, is, strategy } from '../../../config/declare.ts';

export const stale = strategy('stale', 'stale (AReaL)', {
  help: 'Samples with weights of some rounds ago, as asynchronous training does. Choose it to study off-policy corrections.',
  paper: 'AReaL, arXiv 2505.24298',
  traits: ['samples_with_older_weights'],
  companions: { proximal: 'recomputed', correction: 'mask', correction_cap: 5 },
  settings: {
    staleness: atReplay.whole('Staleness', 2, [0, 16, 'rounds'], {
      help: 'Age of the sampling weights in rounds (η); 0 is on-policy.',
      because: 'Staleness cannot be negative.',
      when: [is('replay', 'stale')],
    }),
  },
});
