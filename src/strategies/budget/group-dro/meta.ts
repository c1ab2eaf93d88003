/** The budget by a game over each bin of prompts as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const groupDroBudget = {
  id: 'group_dro',
  title: 'adversary (Rollout-GDRO)',
  help: 'Gives bins of prompts with varied rewards more completions and the others fewer, with the same number in all.',
  paper: 'GDRO, arXiv 2601.19280',
  conflicts: [
    {
      setting: 'num_train_prompts',
      is: [0],
      why: 'Bins follow prompts over their visits, which needs prompts that come again.',
      instead: 512,
    },
  ],
  companions: { num_train_prompts: 512 },
  settings: {
    price_rate: {
      kind: 'number',
      stage: 'Control',
      label: 'Price rate',
      help: 'How fast the price of a completion follows demand (α). Raise it if bins keep asking for more than there is.',
      default: 0.05,
      min: 0,
      max: 10,
      advanced: true,
      when: [{ setting: 'allocation', is: ['group_dro'] }],
    },
  },
  metrics: {
    'allocation/price': {
      label: 'price of a completion',
      help: 'Price that holds demand for completions to the set number. It rises while bins ask for more.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
