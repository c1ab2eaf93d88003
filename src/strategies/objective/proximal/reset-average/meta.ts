/** A moving average that restarts, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

const on = [{ setting: 'proximal', is: ['reset_average'] }] as const;

export const resetAverage = {
  id: 'reset_average',
  title: 'average with resets (revised EWMA)',
  help: 'A moving average as old as the sampling weights, which starts again when too many tokens are clipped.',
  paper: 'Missing Old Logits, arXiv 2605.12070',
  on,
  conflicts: [
    {
      setting: 'surrogate',
      not: ['clipped', 'capped_weight', 'additive_clip'],
      why: 'Resets follow the share of clipped tokens, which this surrogate does not have.',
      instead: 'clipped',
    },
  ],
  settings: {
    active_share: {
      kind: 'number',
      stage: 'Learn',
      label: 'Active share',
      help: 'The average starts again from the weights when fewer tokens than this are inside the clip. 0 never resets.',
      default: 0.9,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
  },
} as const satisfies StrategyMeta;
