/** The seam of budgets: how many completions each prompt of a collection gets, in one phase or in two. */
import type { RunConfig } from '../../../config/schema.ts';

export type BudgetSettings = Pick<RunConfig, 'num_generations' | 'max_generations' | 'scale_rewards'>;

export interface Allocator {
  /** How many each prompt gets from the start, by its chance of success in [0, 1]. Absent: as many as are asked for. */
  byChance?(chances: ArrayLike<number>, settings: BudgetSettings): Int32Array;
  /**
   * How many more a prompt gets after a first phase in which this share of its completions succeeded. Absent: there is no
   * second phase.
   */
  further?(share: number, settings: BudgetSettings): number;
}
