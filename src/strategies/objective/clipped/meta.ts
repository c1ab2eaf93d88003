/** Clipped (PPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const clipped = {
  id: 'clipped',
  title: 'clipped (PPO)',
  help: 'A probability ratio without gradient outside its range (PPO). The default of most methods.',
  paper: 'PPO, arXiv 1707.06347',
  on: [{ setting: 'surrogate', is: ['clipped'] }],
  settings: {
    delta: {
      kind: 'optional-number',
      stage: 'Learn',
      label: 'Ratio cap',
      help: 'Caps the ratio where the clip lets it through, which bounds the push on a token with a negative advantage. Not set: no cap.',
      default: null,
      min: 1,
      aboveMin: true,
      max: 1000,
      advanced: true,
      when: [{ setting: 'surrogate', is: ['clipped'] }],
    },
  },
} as const satisfies StrategyMeta;
