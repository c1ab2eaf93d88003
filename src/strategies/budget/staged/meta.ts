/** A larger budget from a round on as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const stagedBudget = {
  id: 'staged',
  title: 'more from a round on (DRIVE)',
  help: 'Every prompt gets the maximal number of completions once the first stage is over.',
  paper: 'DRIVE',
  settings: {
    allocation_after: {
      kind: 'number',
      stage: 'Control',
      label: 'More after',
      help: 'Rounds with the usual number of completions before the maximal one.',
      default: 128,
      min: 0,
      max: 100_000,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when: [{ setting: 'allocation', is: ['staged'] }],
    },
  },
} as const satisfies StrategyMeta;
