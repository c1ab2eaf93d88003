/** The cost of calls as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'call_cost', not: [0] }] as const satisfies readonly SettingCondition[];
const blind = 'Only right completions pay for their calls, and which are right is not asked here.';

export const callCost = {
  id: 'call-cost',
  title: 'cost of calls',
  help: 'Right completions pay for the tools that they called. Choose it where an answer can be reached by a short and by a long way.',
  on,
  effect: 'reward',
  needs: [{ trait: 'priced_calls', why: 'The calls of {task} have no price.' }],
  conflicts: [{ setting: 'labels', is: ['majority', 'random'], why: blind, instead: 'verifier' }],
  settings: {
    call_cost: {
      kind: 'number',
      stage: 'Learn',
      label: 'Cost per call',
      help: 'Reward that a right completion loses for each call of price 1; dearer tools cost more. 0 makes all calls free.',
      default: 0,
      min: 0,
      max: 1,
      advanced: true,
    },
  },
  metrics: {
    'rewards/calls/mean': {
      label: 'cost of calls',
      help: 'Mean of what right completions lose for their calls, over all of the round.',
      unit: 'number',
    },
    'calls/price': {
      label: 'price of an answer',
      help: 'Mean price of the calls of a right completion. It should fall towards that of the shortest way.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
