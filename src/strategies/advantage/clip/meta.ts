/** Advantage limit as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'advantage_clip', not: [null] }] as const;

export const advantageClip = {
  id: 'advantage-clip',
  title: 'advantage limit',
  help: 'Limits the size of advantages, so that one odd completion cannot rule an update.',
  on,
  effect: 'size',
  settings: {
    advantage_clip: {
      kind: 'optional-number',
      stage: 'Learn',
      label: 'Advantage limit',
      help: 'Keeps advantages between minus and plus this. Not set: no limit.',
      default: null,
      min: 0,
      aboveMin: true,
      max: 1000,
      advanced: true,
    },
  },
} as const satisfies StrategyMeta;
