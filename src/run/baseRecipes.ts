/** Recipes of each task's base policy: the levels that it is shown, and the accuracy at which it stops. */
import type { TaskId } from '../tasks/options.ts';
import type { OwnTaskId } from '../tasks/own/ownTask.ts';

export interface BaseRecipe {
  readonly task: TaskId | OwnTaskId;
  /** The level whose held-out pass@1 stops the warm start. */
  readonly level: number;
  /** Weights of levels 1, 2, … among the demonstrations. */
  readonly mixture: readonly number[];
  /** Held-out pass@1 at which the policy knows the task well enough to learn reading hints; of `graded`, where it is given. */
  readonly target: number;
  /** Weights of the task's rules under which `target` is measured; absent: those of the task, or it has none. */
  readonly graded?: Readonly<Record<string, number>>;
  /** Required of plain pass@1 at the end (default `passAt1Range`). */
  readonly range?: { readonly low: number; readonly high: number };
  /** Seed of initial weights and demonstrations. */
  readonly seed: number;
  /** Share of demonstrations with a hint until the target is reached (default 0.2). */
  readonly hintedFirst?: number;
  /** Demonstrations per update, and updates between evaluations, where they are not those of `warmStartSettings`. */
  readonly batch?: number;
  readonly evaluateEvery?: number;
  /**
   * Updates over which the learning rate falls evenly, to a twentieth; the warm start takes them all. For tasks in which every
   * symbol must be right: at the full rate, the noise of small batches keeps some wrong.
   */
  readonly cools?: number;
  /** Policies that are made; absent: tiny and small. A tiny one is too narrow for hundreds of words. */
  readonly sizes?: readonly ('tiny' | 'small')[];
  /** No evaluation before this many updates (default 60). */
  readonly leastUpdates?: number;
  /**
   * Weight of an observed token in the loss, relative to a written one (default 0). At 0 the policy gives the
   * environment's replies a lower probability than a guess would, because it was never trained that such tokens occur.
   */
  readonly observedWeight?: number;
  /** Differences for the small policy, which learns in fewer updates. */
  readonly small?: Pick<BaseRecipe, 'hintedFirst' | 'leastUpdates' | 'observedWeight'>;
}

/** A large vocabulary makes updates slow, and each shows few of its words: many small ones teach more in the same time. */
const manySmall = { batch: 64, evaluateEvery: 25, leastUpdates: 150, sizes: ['small'] as const };

/** Control tasks have none: an untrained policy already earns rewards there. */
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
  // Habits are learned early; learning to almost never try the templates of level 3 takes longer.
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
  // Replies get little weight: enough to learn their form and some of their rules.
  {
    task: 'toolbox',
    level: 2,
    mixture: [1, 2, 1],
    target: 0.3,
    seed: 1,
    leastUpdates: 40,
    observedWeight: 0.03,
  },
  {
    task: 'word-problems',
    level: 1,
    mixture: [3, 1, 1],
    target: 0.25,
    seed: 1,
    hintedFirst: 0.6,
    range: { low: 0.15, high: 0.6 },
    ...manySmall,
    leastUpdates: 400,
  },
  // What is asked of replies is left to learn; the base only has to speak.
  {
    task: 'replies',
    level: 2,
    mixture: [1, 2],
    target: 0.95,
    graded: { sentence: 1 },
    range: { low: 0.03, high: 0.3 },
    seed: 1,
    hintedFirst: 0.1,
    ...manySmall,
    cools: 2200,
    evaluateEvery: 200,
  },
];

/**
 * Share of demonstrations with a hint before the prompt until plain pass@1 has reached its target, by default; from
 * then on all have one, until hints are read well enough. Together about 0.3 of a warm start.
 */
export const usualHintedFirst = 0.2;
/** Required of a base policy at the end, unless its recipe asks for another range: right often enough, not too often, and helped by hints. */
export const passAt1Range = { low: 0.15, high: 0.5 } as const;
/** Required lead of hinted over plain pass@1 at the end of a warm start. */
export const hintedGain = 0.22;
