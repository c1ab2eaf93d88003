/** Settings of generation: how many prompts and completions a round has, and how they are sampled. */
import type { Options } from '../config/option.ts';

/** Settings whose stage is Generate or Filter. */
export const rolloutOptions = {
  prompts_per_round: {
    kind: 'number',
    stage: 'Generate',
    label: 'Prompts per round',
    help: 'Different prompts in one round. More prompts make the gradient steadier and the round longer.',
    default: 32,
    min: 1,
    max: 1024,
    integer: true,
    unit: 'prompts',
  },
  num_generations: {
    kind: 'number',
    stage: 'Generate',
    label: 'Completions per prompt',
    help: 'Completions sampled for each prompt: the group G in which rewards are compared. More make the comparison fairer and the round longer.',
    default: 8,
    min: 1,
    max: 256,
    integer: true,
    unit: 'completions',
  },
  dynamic_sampling: {
    kind: 'switch',
    stage: 'Filter',
    label: 'Dynamic sampling',
    help: 'Leaves out groups whose rewards are all equal and draws further prompts until the round is full of groups that differ. All that is generated counts in the ledger.',
    default: false,
    advanced: true,
  },
  max_generation_batches: {
    kind: 'number',
    stage: 'Filter',
    label: 'Most batches a round',
    help: 'With dynamic sampling: after this many batches of prompts the round goes on with what it has, filled up with groups that teach nothing.',
    default: 4,
    min: 1,
    max: 32,
    integer: true,
    unit: 'batches',
    advanced: true,
  },
  temperature: {
    kind: 'number',
    stage: 'Generate',
    label: 'Temperature',
    help: 'Divides the logits before sampling: below 1 sticks to likely tokens, above 1 explores. Training uses the probabilities at this temperature; held-out pass@k always samples at 1.',
    default: 1,
    min: 0,
    aboveMin: true,
    max: 5,
    live: true,
  },
} as const satisfies Options;
