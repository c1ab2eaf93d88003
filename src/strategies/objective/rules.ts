/** Rules on what an update's parts must hold together, and where a cap of the ratio has an effect. */
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';

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

const deltaIsOutside: Rule = ({ delta, epsilon, epsilon_high }) =>
  delta === null || delta > 1 + (epsilon_high ?? epsilon)
    ? null
    : refusal('delta', `above 1 + the upper clip range = ${1 + (epsilon_high ?? epsilon)}`, delta);

export const objectiveRules: readonly Rule[] = [contrastKeepsGroups, deltaIsOutside];
