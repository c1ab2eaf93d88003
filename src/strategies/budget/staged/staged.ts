/** The budget of DRIVE's two stages: the usual number of completions for every prompt, and a large one from a round on. */
import type { Allocator } from '../allocator.ts';

export const stagedBudget: Allocator = {
  byMemory: (indices, _, { allocation_after, num_generations, max_generations }, round) =>
    round < allocation_after
      ? null
      : new Int32Array(indices.length).fill(Math.max(num_generations, max_generations)),
};
