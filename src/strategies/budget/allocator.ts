/** The interface of budgets: the number of completions of each prompt in a collection, in one phase or in several. */
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

/** Facts about a prompt of the collection before a further phase. */
export interface Seen {
  /** Rewards of its scored completions without a hint, including those that hinted ones replaced. */
  readonly rewards: readonly number[];
  /** Number of its completions in the batch. */
  readonly completions: number;
}

export interface Allocator {
  /** Reads fresh estimates of the prompts' success rates from memory (`prompts/rates.ts`). */
  readonly readsRates?: true;
  /** Completions of each of these prompts of the pool from the start. Absent or null: the requested number. */
  byMemory?(
    indices: readonly number[],
    memory: Memory,
    settings: RunConfig,
    round: number,
  ): Int32Array | null;
  /** Completions of every prompt in the first phase. Absent: the requested number. */
  first?(settings: BudgetSettings): number;
  /** Number of phases after the first. Absent: none. */
  phases?(settings: BudgetSettings): number;
  /** Further completions of each prompt in phase 1, 2, … after the first. */
  among?(prompts: readonly Seen[], phase: number, settings: BudgetSettings): Int32Array;
  /** Further completions of a prompt with this share of successes: replaces `among` where only the prompt itself matters. */
  further?(share: number, settings: BudgetSettings): number;
}

/** Mean of rewards in [0, 1], the share of right ones where rewards are 0 and 1; null without rewards. */
function shareOf(rewards: readonly number[]): number | null {
  return rewards.length > 0 ? rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length : null;
}

/** A budget with one further phase, divided by each prompt's own share of successes; none where nothing was scored. */
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
