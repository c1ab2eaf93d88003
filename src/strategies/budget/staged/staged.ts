/** The budget of DRIVE's two stages: the usual number of completions for every prompt, and a large one from a round on. */
import { strategyHas } from '../../../config/strategyTraits.ts';
import type { Allocator } from '../allocator.ts';

export const stagedBudget: Allocator = {
  byMemory: (indices, _, config, round) => {
    const { allocation_after, num_generations, max_generations } = config;
    const isReversed = config.hardest_first && strategyHas('stages_prompts', config);
    return round < allocation_after !== isReversed
      ? null
      : new Int32Array(indices.length).fill(Math.max(num_generations, max_generations));
  },
};
