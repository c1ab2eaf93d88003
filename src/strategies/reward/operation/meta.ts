/** The cost of an operation that a prompt does not need, as data. */
import { atFilter, conflict, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('operation', 'none')];

export const operation = strategy('operation', 'adaptive operation', {
  help: 'Right completions pay for an operation unless their prompt needs it. Choose it where a tool is used too often.',
  paper: 'Look Less, Reason More, arXiv 2510.01681',
  on,
  effect: 'reward',
  needs: [need('priced_calls', { why: 'The policy calls no operations in {task}.' })],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'Whether an operation helps is known from right completions, and the verifier is not asked.',
    }),
  ],
  settings: {
    operation: atFilter.more.choice('Adaptive operation', 'none', {
      help: 'The operation that costs where a prompt is solved as often without it.',
      choices: {
        none: { label: 'none', help: 'Operations cost nothing here.' },
        jump: { label: 'jump', help: 'Three places at once: needed for far boxes.' },
        count: { label: 'count', help: 'The number of calls, which no prompt needs.' },
      },
    }),
    operation_cost: atFilter.number('Cost of the operation', 0.1, [0, 1], {
      help: 'Reward that a right completion loses for each call where the operation is not needed at all.',
      when: on,
    }),
    operation_probes: atFilter.whole('Further completions', 0, [0, 64], {
      help: 'Completions of each prompt that only estimate its need. They cost tokens and train nothing.',
      when: on,
    }),
  },
  metrics: {
    'rewards/operation/mean': metric('cost of the operation', 'number', {
      help: 'What right completions lose for calls that were not needed, as a negative mean over all completions.',
    }),
    'operation/use': metric('operation used', 'share', {
      help: 'Share of completions that call the operation.',
    }),
    'operation/use_needed': metric('used where needed', 'share', {
      help: 'The same where half of the successes with the operation need it. It should stay high.',
    }),
    'operation/use_needless': metric('used needlessly', 'share', {
      help: 'The same where prompts are solved as often without it. It should fall.',
    }),
    'operation/need': metric('need for the operation', 'share', {
      help: 'Part of the successes with the operation that would be lost without it, where both were seen.',
    }),
  },
});
