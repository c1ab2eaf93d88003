/** Sampling with old weights as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const stale = {
  id: 'stale',
  title: 'stale (AReaL)',
  help: 'Samples with weights of some rounds ago, as asynchronous training does. Choose it to study off-policy corrections.',
  paper: 'AReaL, arXiv 2505.24298',
  traits: ['samples_with_older_weights'],
  companions: { proximal: 'recomputed', correction: 'mask', correction_cap: 5 },
  settings: {
    staleness: {
      kind: 'number',
      stage: 'Replay',
      label: 'Staleness',
      help: 'Age of the sampling weights in rounds (η); 0 is on-policy.',
      default: 2,
      min: 0,
      max: 16,
      integer: true,
      unit: 'rounds',
      because: 'Staleness cannot be negative.',
      when: [{ setting: 'replay', is: ['stale'] }],
    },
  },
} as const satisfies StrategyMeta;
