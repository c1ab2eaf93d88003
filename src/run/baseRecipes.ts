/** How the base policy of each task is made: which levels it is shown, and how good it may become before it stops. */
import type { TaskId } from '../tasks/options.ts';

export interface BaseRecipe {
  readonly task: TaskId;
  /** The level whose held-out pass@1 stops the warm start. */
  readonly level: number;
  /** Weights of levels 1, 2, … among the demonstrations. */
  readonly mixture: readonly number[];
  /**
   * The first evaluation with plain pass@1 at or above `low`, and hinted pass@1 far enough above that, ends the warm
   * start; plain pass@1 must not be above `high` then.
   */
  readonly target: { readonly low: number; readonly high: number };
  /** Seed of initial weights and demonstrations. */
  readonly seed: number;
  /** No evaluation before this many updates (default 60). */
  readonly leastUpdates?: number;
}

/** Control tasks have none: a policy that has not learned yet already earns there. */
export const baseRecipes: readonly BaseRecipe[] = [
  { task: 'chain-sum', level: 2, mixture: [1, 8], target: { low: 0.36, high: 0.5 }, seed: 1 },
  { task: 'countdown', level: 1, mixture: [4, 2, 1], target: { low: 0.22, high: 0.4 }, seed: 1 },
  { task: 'sort-digits', level: 3, mixture: [1, 1, 3], target: { low: 0.2, high: 0.5 }, seed: 1 },
  { task: 'scratchpad', level: 2, mixture: [1, 2], target: { low: 0.25, high: 0.45 }, seed: 1 },
  { task: 'maze', level: 1, mixture: [3, 1, 1], target: { low: 0.3, high: 0.5 }, seed: 1 },
  // Habits are learned early; that the templates of level 3 are never tried takes longer.
  {
    task: 'strategies',
    level: 1,
    mixture: [1, 1, 1],
    target: { low: 0.3, high: 0.5 },
    seed: 1,
    leastUpdates: 700,
  },
  { task: 'lookup', level: 2, mixture: [1, 2, 1], target: { low: 0.3, high: 0.5 }, seed: 1 },
  { task: 'table-query', level: 2, mixture: [1, 2, 1], target: { low: 0.3, high: 0.5 }, seed: 1 },
];

/** Share of demonstrations with a hint before the prompt, so that a policy can read one. */
export const hintedShare = 0.3;
/** How far hinted pass@1 must be above plain pass@1 at the end of a warm start. */
export const hintedGain = 0.22;
