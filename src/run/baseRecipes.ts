/** How the base policy of each task is made: which levels it is shown, and how good it may become before it stops. */
import type { TaskId } from '../tasks/options.ts';

export interface BaseRecipe {
  readonly task: TaskId;
  /** The level whose held-out pass@1 stops the warm start. */
  readonly level: number;
  /** Weights of levels 1, 2, … among the demonstrations. */
  readonly mixture: readonly number[];
  /** The first evaluation at or above `low` ends the warm start; it must not be above `high`. */
  readonly target: { readonly low: number; readonly high: number };
  /** Seed of initial weights and demonstrations. */
  readonly seed: number;
}

/** Control tasks have none: a policy that has not learned yet already earns there. */
export const baseRecipes: readonly BaseRecipe[] = [
  { task: 'chain-sum', level: 2, mixture: [1, 6], target: { low: 0.43, high: 0.5 }, seed: 1 },
];

/** Share of demonstrations with a hint before the answer, so that a policy can read one. */
export const hintedShare = 0.3;
