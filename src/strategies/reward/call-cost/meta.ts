/** The cost of calls as data. */
import { atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('call_cost', 0)];
const blind = 'Only right completions pay for their calls, and which are right is not asked here.';

export const callCost = strategy('call-cost', 'cost of calls', {
  help: 'Right completions pay for the tools that they called. Choose it where an answer can be reached by a short and by a long way.',
  on,
  effect: 'reward',
  needs: [need('priced_calls', { why: 'The calls of {task} have no price.' })],
  conflicts: [conflict(is('labels', 'majority', 'random'), 'verifier', { why: blind })],
  settings: {
    call_cost: atLearn.more.number('Cost per call', 0, [0, 1], {
      help: 'Reward that a right completion loses for each call of price 1; dearer tools cost more. 0 makes all calls free.',
    }),
  },
  metrics: {
    'rewards/calls/mean': metric('cost of calls', 'number', {
      help: 'Mean of what right completions lose for their calls, over all of the round.',
    }),
    'calls/price': metric('price of an answer', 'number', {
      help: 'Mean price of the calls of a right completion. It should fall towards that of the shortest way.',
    }),
  },
});
