/** The largest groups that a budget may make. */
import type { RunConfig } from '../../config/settings.ts';

/** Whether some prompts get further completions depending on their first ones. */
export function hasSecondPhase({ allocation }: Pick<RunConfig, 'allocation'>): boolean {
  return allocation === 'equal' || allocation === 'hard';
}

/** The draft lengths that adapting to what is accepted chooses from. */
export const draftLadder = [5, 7, 9, 11] as const;
const [, , , longestDraft] = draftLadder;
export const [shortestDraft] = draftLadder;

/** Most drafts that are decoded side by side. */
export const draftsAtOnce = 512;

/** Most tokens drafted before a check; 0 where none are drafted. */
export function draftedAtMost({
  num_speculative_tokens: set,
  adaptive_draft_length: adapts,
}: Pick<RunConfig, 'num_speculative_tokens' | 'adaptive_draft_length'>): number {
  return set > 0 && adapts ? longestDraft : set;
}

/** Most completions of a prompt in one collection. */
export function largestGroup({
  allocation,
  num_generations,
  max_generations,
}: Pick<RunConfig, 'allocation' | 'num_generations' | 'max_generations'>): number {
  return allocation === 'uniform' ? num_generations : Math.max(num_generations, max_generations);
}
