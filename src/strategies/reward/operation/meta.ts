/** The cost of an operation that a prompt does not need, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'operation', not: ['none'] }] as const satisfies readonly SettingCondition[];

export const operation = {
  id: 'operation',
  title: 'adaptive operation',
  help: 'Right completions pay for an operation unless their prompt needs it. Choose it where a tool is used too often.',
  paper: 'Look Less, Reason More, arXiv 2510.01681',
  on,
  effect: 'reward',
  needs: [{ trait: 'priced_calls', why: 'The policy calls no operations in {task}.' }],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      why: 'Whether an operation helps is known from right completions, and the verifier is not asked.',
      instead: 'verifier',
    },
  ],
  settings: {
    operation: {
      kind: 'choice',
      stage: 'Filter',
      label: 'Adaptive operation',
      help: 'The operation that costs where a prompt is solved as often without it.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'Operations cost nothing here.' },
        { value: 'jump', label: 'jump', help: 'Three places at once: needed for far boxes.' },
        { value: 'count', label: 'count', help: 'The number of calls, which no prompt needs.' },
      ],
      advanced: true,
    },
    operation_cost: {
      kind: 'number',
      stage: 'Filter',
      label: 'Cost of the operation',
      help: 'Reward that a right completion loses for each call where the operation is not needed at all.',
      default: 0.1,
      min: 0,
      max: 1,
      when: on,
    },
    operation_probes: {
      kind: 'number',
      stage: 'Filter',
      label: 'Further completions',
      help: 'Completions of each prompt that only estimate its need. They cost tokens and train nothing.',
      default: 0,
      min: 0,
      max: 64,
      integer: true,
      when: on,
    },
  },
  metrics: {
    'rewards/operation/mean': {
      label: 'cost of the operation',
      help: 'What right completions lose for calls that were not needed, as a negative mean over all completions.',
      unit: 'number',
    },
    'operation/use': {
      label: 'operation used',
      help: 'Share of completions that call the operation.',
      unit: 'share',
    },
    'operation/use_needed': {
      label: 'used where needed',
      help: 'The same where half of the successes with the operation need it. It should stay high.',
      unit: 'share',
    },
    'operation/use_needless': {
      label: 'used needlessly',
      help: 'The same where prompts are solved as often without it. It should fall.',
      unit: 'share',
    },
    'operation/need': {
      label: 'need for the operation',
      help: 'Part of the successes with the operation that would be lost without it, where both were seen.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
