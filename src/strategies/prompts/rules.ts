/** Rules on the size of the pool from which prompts are chosen. */
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { longestCompletion } from '../../tasks/levels.ts';
import { largestPool, predictionLength } from './options.ts';

const poolIsKnown: Rule = ({ prompt_selection, num_train_prompts: pool, prompts_per_round }) =>
  prompt_selection === 'uniform' || (pool >= prompts_per_round && pool <= largestPool)
    ? null
    : refusal(
        'prompt_selection',
        `{prompt_selection=uniform} with {num_train_prompts} ${pool}`,
        prompt_selection,
        `It chooses from a pool of ${prompts_per_round} to ${largestPool} prompts that come again.`,
      );

const hasReferences: Rule = ({ prompt_selection, num_train_prompts: pool }) =>
  prompt_selection !== 'attention' || pool !== 1
    ? null
    : refusal(
        'num_train_prompts',
        'at least 2 with {prompt_selection} attention',
        pool,
        'The only prompt cannot be predicted from others.',
      );

const predictionsFit: Rule = (config) => {
  const longest = longestCompletion(config);
  return config.meta_rollouts === 0 || longest === null || longest >= predictionLength
    ? null
    : refusal(
        'max_completion_length',
        `at least ${predictionLength} with {meta_rollouts} above 0`,
        longest,
        'A prediction is a symbol that asks, and a digit.',
      );
};

const predictionsDiffer: Rule = ({ meta_rollouts: count }) =>
  count !== 1
    ? null
    : refusal(
        'meta_rollouts',
        '0, or at least 2',
        count,
        'A prediction is compared with another of its prompt.',
      );

export const promptRules: readonly Rule[] = [poolIsKnown, hasReferences, predictionsFit, predictionsDiffer];
