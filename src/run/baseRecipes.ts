/** How the base policy of each task is made: which levels it is shown, and how good it may become before it stops. */
import type { TaskId } from '../tasks/options.ts';
import type { OwnTaskId } from '../tasks/own/ownTask.ts';

export interface BaseRecipe {
  readonly task: TaskId | OwnTaskId;
  /** The level whose held-out pass@1 stops the warm start. */
  readonly level: number;
  /** Weights of levels 1, 2, … among the demonstrations. */
  readonly mixture: readonly number[];
  /** Held-out pass@1 at which the policy knows the task well enough to be taught to read hints. */
  readonly target: number;
  /** Seed of initial weights and demonstrations. */
  readonly seed: number;
  /** Share of demonstrations with a hint until the target is reached (default 0.2). */
  readonly hintedFirst?: number;
  /** No evaluation before this many updates (default 60). */
  readonly leastUpdates?: number;
  /**
   * Weight of an observed token in the loss, where a written one has 1 (default 0). At 0 the policy gives what the
   * environment answers a lower probability than a guess would, because nothing ever told it that such tokens occur.
   */
  readonly observedWeight?: number;
  /** What is otherwise for the small policy, which learns in fewer updates. */
  readonly small?: Pick<BaseRecipe, 'hintedFirst' | 'leastUpdates' | 'observedWeight'>;
}

/** Control tasks have none: a policy that has not learned yet already earns there. */
export const baseRecipes: readonly BaseRecipe[] = [
  { task: 'chain-sum', level: 2, mixture: [1, 8], target: 0.38, seed: 1, hintedFirst: 0.3 },
  { task: 'countdown', level: 1, mixture: [4, 2, 1], target: 0.22, seed: 1 },
  { task: 'sort-digits', level: 3, mixture: [1, 1, 3], target: 0.2, seed: 1 },
  { task: 'scratchpad', level: 2, mixture: [1, 2], target: 0.25, seed: 1 },
  // Bad habits keep plain pass@1 low while the steps are learned, and hints are read before the target is reached.
  {
    task: 'euclid',
    level: 2,
    mixture: [1, 3],
    target: 0.25,
    seed: 1,
    hintedFirst: 0.3,
    leastUpdates: 200,
    small: { hintedFirst: 0.7, leastUpdates: 120 },
  },
  { task: 'maze', level: 1, mixture: [3, 1, 1], target: 0.3, seed: 1 },
  // Habits are learned early; that the templates of level 3 are almost never tried takes longer.
  {
    task: 'strategies',
    level: 1,
    mixture: [1, 1, 1],
    target: 0.3,
    seed: 1,
    leastUpdates: 700,
  },
  { task: 'lookup', level: 2, mixture: [1, 2, 1], target: 0.3, seed: 1 },
  { task: 'table-query', level: 1, mixture: [2, 1, 1], target: 0.2, seed: 1, leastUpdates: 40 },
  // Answers are taught so far that their form is known, and some of their rules.
  {
    task: 'toolbox',
    level: 2,
    mixture: [1, 2, 1],
    target: 0.3,
    seed: 1,
    leastUpdates: 40,
    observedWeight: 0.03,
  },
];

/**
 * Share of demonstrations with a hint before the prompt until plain pass@1 has reached its target, unless the recipe
 * says otherwise; from then on all have one, until hints are read well enough. Together about 0.3 of a warm start.
 */
export const usualHintedFirst = 0.2;
/** What every base policy must be at the end: right often enough, not too often, and helped by hints. */
export const passAt1Range = { low: 0.15, high: 0.5 } as const;
/** How far hinted pass@1 must be above plain pass@1 at the end of a warm start. */
export const hintedGain = 0.22;
