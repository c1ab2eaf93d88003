/** The seam of budgets: how many completions each prompt of a collection gets, in one phase or in several. */
import type { RunConfig } from '../../config/schema.ts';
import type { Memory } from '../../rollout/memory.ts';

export type BudgetSettings = Pick<
  RunConfig,
  | 'num_generations'
  | 'max_generations'
  | 'scale_rewards'
  | 'allocation_base'
  | 'allocation_phases'
  | 'allocation_bonus'
>;

/** What is known of a prompt of the collection before a further phase. */
export interface Seen {
  /** Rewards of its scored completions without a hint, those included whose place hinted ones took. */
  readonly rewards: readonly number[];
  /** Completions that the batch holds of it. */
  readonly completions: number;
}

export interface Allocator {
  /** Its memory must have a fresh estimate of the prompts' probability of success (`prompts/rates.ts`). */
  readonly readsRates?: true;
  /** How many each of these prompts of the pool gets from the start. Absent: as many as are asked for. */
  byMemory?(indices: readonly number[], memory: Memory, settings: RunConfig): Int32Array;
  /** How many every prompt gets in the first phase. Absent: as many as are asked for. */
  first?(settings: BudgetSettings): number;
  /** Phases after the first. Absent: none. */
  phases?(settings: BudgetSettings): number;
  /** How many more each prompt gets in phase 1, 2, … after the first. */
  among?(prompts: readonly Seen[], phase: number, settings: BudgetSettings): Int32Array;
  /** How many more a prompt gets of whose completions this share succeeded: `among`, where it looks at one prompt alone. */
  further?(share: number, settings: BudgetSettings): number;
}

/** Mean of some rewards in [0, 1]: of rewards 0 and 1 the share that came out right; null of none. */
function shareOf(rewards: readonly number[]): number | null {
  return rewards.length > 0 ? rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length : null;
}

/** A budget with one further phase in which each prompt gets what its own share of successes says; none where nothing was scored. */
export function promptByPrompt(further: NonNullable<Allocator['further']>): Allocator {
  return {
    further,
    phases: () => 1,
    among: (prompts, _, settings) =>
      Int32Array.from(prompts, ({ rewards }) => {
        const share = shareOf(rewards);
        return share === null ? 0 : further(share, settings);
      }),
  };
}
