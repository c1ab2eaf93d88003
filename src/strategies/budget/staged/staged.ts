/** The budget of DRIVE's two stages: the usual number of completions for every prompt, and a large one from a round on. */
import type { Allocator } from '../allocator.ts';

export const stagedBudget: Allocator = {
  byMemory: (indices, _, { allocation_after, num_generations, max_generations, ...prompts }, round) => {
    const isReversed = prompts.prompt_selection === 'hardest' && prompts.hardest_first;
    return round < allocation_after !== isReversed
      ? null
      : new Int32Array(indices.length).fill(Math.max(num_generations, max_generations));
  },
};
