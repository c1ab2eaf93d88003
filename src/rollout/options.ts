/** Settings of generation: how many prompts and completions a round has, and how they are sampled. */
import type { Options } from '../config/option.ts';

/** Size of a round and temperature of sampling. */
export const rolloutOptions = {
  prompts_per_round: {
    kind: 'number',
    stage: 'Generate',
    label: 'Prompts per round',
    help: 'Different prompts in one round. More prompts give a less noisy gradient and a longer round.',
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
    help: 'The group size G: completions sampled for each prompt, whose rewards are compared. More give a better baseline and a longer round.',
    default: 8,
    min: 1,
    max: 256,
    integer: true,
    unit: 'completions',
  },
  temperature: {
    kind: 'number',
    stage: 'Generate',
    label: 'Temperature',
    help: 'Divides the logits before sampling; above 1 explores more. Training uses probabilities at this temperature; held-out pass@k samples at 1.',
    default: 1,
    min: 0,
    aboveMin: true,
    max: 5,
    live: true,
  },
} as const satisfies Options;
