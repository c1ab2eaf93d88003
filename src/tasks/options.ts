/** Settings of the task: its id, its level, and the size of the pool of training prompts. */
import type { Options } from '../config/option.ts';

/** Settings whose stage is Task. */
export const taskOptions = {
  task: {
    kind: 'choice',
    stage: 'Task',
    label: 'Task',
    help: 'What the policy practises. Each task has an exact verifier, so a reward is never a matter of opinion.',
    default: 'chain-sum',
    choices: [
      { value: 'chain-sum', label: 'Chain sum' },
      { value: 'countdown', label: 'Countdown' },
      { value: 'sort-digits', label: 'Sort digits' },
      { value: 'scratchpad', label: 'Scratchpad' },
      { value: 'euclid', label: 'Euclid' },
      { value: 'maze', label: 'Maze' },
      { value: 'strategies', label: 'Strategies' },
      { value: 'lookup', label: 'Lookup' },
      { value: 'table-query', label: 'Table query' },
      { value: 'toolbox', label: 'Toolbox' },
      { value: 'grid-world', label: 'Grid world' },
      { value: 'cart-pole', label: 'Cart-pole' },
    ],
  },
  level: {
    kind: 'number',
    stage: 'Task',
    label: 'Level',
    help: 'How hard the prompts are; 1 is easiest. Used for training (unless a mixture is set) and always for evaluation.',
    default: 2,
    min: 1,
    max: 6,
    integer: true,
  },
  level_mixture: {
    kind: 'weights',
    stage: 'Task',
    label: 'Level mixture',
    help: 'Weights of levels 1, 2, … among training prompts; they need not sum to 1. Empty means only the chosen level. Evaluation stays on the chosen level.',
    default: [],
    advanced: true,
  },
  num_train_prompts: {
    kind: 'number',
    stage: 'Task',
    label: 'Training pool',
    help: 'How many training prompts are drawn for the run; once all were met they come round again in a new order. 0 means that every prompt is drawn afresh. Small levels may draw the same prompt twice.',
    default: 0,
    min: 0,
    max: 1_000_000,
    integer: true,
    unit: 'prompts',
    advanced: true,
  },
  max_completion_length: {
    kind: 'optional-number',
    stage: 'Task',
    label: 'Longest completion',
    help: 'Most tokens of a completion, end token included; longer ones are truncated. Not set means the length of the level’s longest correct completion.',
    default: null,
    min: 1,
    max: 95,
    integer: true,
    unit: 'tokens',
    advanced: true,
  },
} as const satisfies Options;

export type TaskId = (typeof taskOptions)['task']['choices'][number]['value'];
