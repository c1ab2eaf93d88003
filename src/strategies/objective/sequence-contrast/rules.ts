/** Rules on how an update is split where completions of a prompt are contrasted. */
import { refusal, type Problem } from '../../../config/problem.ts';
import type { RunConfig } from '../../../config/settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const contrastKeepsGroups: Rule = (config) => {
  const { surrogate, steps_per_generation: parts, prompts_per_round: prompts, num_generations } = config;
  return surrogate !== 'sequence_contrast' ||
    prompts % parts === 0 ||
    (prompts * num_generations) % parts !== 0
    ? null
    : refusal(
        'steps_per_generation',
        `a divisor of {prompts_per_round} = ${prompts} with the sequence_contrast surrogate`,
        parts,
        'All completions of a prompt enter the same update.',
      );
};

export const contrastRules: readonly Rule[] = [contrastKeepsGroups];
