/** Settings of generation: how many prompts and completions a round has, and how they are sampled. */
import { atGenerate } from '../config/declare.ts';
import type { Options } from '../config/option.ts';

/** Size of a round and temperature of sampling. */
export const rolloutOptions = {
  prompts_per_round: atGenerate.whole('Prompts per round', 32, [1, 1024, 'prompts'], {
    help: 'Different prompts in one round. More prompts give a less noisy gradient and a longer round.',
  }),
  num_generations: atGenerate.whole('Completions per prompt', 8, [1, 256, 'completions'], {
    help: 'The group size G: completions sampled for each prompt, whose rewards are compared. More give a better baseline and a longer round.',
  }),
  temperature: atGenerate.number('Temperature', 1, [0, 5], {
    help: 'Divides the logits before sampling; above 1 explores more. Training uses probabilities at this temperature; held-out pass@k samples at 1.',
    aboveMin: true,
    live: true,
  }),
} as const satisfies Options;
