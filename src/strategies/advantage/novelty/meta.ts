/** Novelty bonus (XRPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'novelty_lambda', not: [0] }] as const;

export const novelty = {
  id: 'novelty',
  title: 'novelty bonus (XRPO)',
  help: 'Makes advantages of right but unlikely completions larger. Choose it to keep several ways to a solution.',
  paper: 'XRPO',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    novelty_lambda: {
      kind: 'number',
      stage: 'Learn',
      label: 'Novelty bonus',
      help: 'Adds up to this to the advantage of a right completion, the less likely it was for its group. 0 turns it off; XRPO uses 2.5.',
      default: 0,
      min: 0,
      max: 100,
      advanced: true,
      live: true,
    },
    novelty_kappa: {
      kind: 'number',
      stage: 'Learn',
      label: 'Novelty cap',
      help: 'Adds at most this share of the advantage.',
      default: 0.5,
      min: 0,
      max: 100,
      advanced: true,
      live: true,
      when: on,
    },
  },
} as const satisfies StrategyMeta;
