/** Kept weights, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

const on = [{ setting: 'proximal', is: ['snapshot'] }] as const;

export const snapshot = {
  id: 'snapshot',
  title: 'snapshot (Missing Old Logits)',
  help: 'The weights that sampled the tokens, kept and asked again. Choose it where sampler and learner compute differently.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on,
  settings: {
    snapshots: {
      kind: 'number',
      stage: 'Learn',
      label: 'Kept weights',
      help: 'Rounds whose weights are kept, in memory and in every checkpoint. Older tokens are scored by the oldest kept.',
      default: 8,
      min: 1,
      max: 32,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when: on,
    },
  },
} as const satisfies StrategyMeta;
