/** Scaled negatives as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'negative_scale', not: [1] }] as const;

export const negativeScale = {
  id: 'negative-scale',
  title: 'scaled negatives',
  help: 'Multiplies every negative advantage by one number. The plain control of the overconfidence penalty.',
  paper: 'ACE',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    negative_scale: {
      kind: 'number',
      stage: 'Learn',
      label: 'Scale of negative advantages',
      help: 'Multiplies every negative advantage; above 1 failures count more, below 1 less. 1 changes nothing.',
      default: 1,
      min: 0,
      max: 100,
      advanced: true,
      live: true,
    },
  },
} as const satisfies StrategyMeta;
