/** The largest groups that a budget may make. */
import type { RunConfig } from '../../config/settings.ts';

/** Whether some prompts get further completions depending on their first ones. */
export function hasSecondPhase({ allocation }: Pick<RunConfig, 'allocation'>): boolean {
  return allocation === 'equal' || allocation === 'hard';
}

/** Most drafts that are decoded side by side. */
export const draftsAtOnce = 512;

/** Most completions of a prompt in one collection. */
export function largestGroup({
  allocation,
  num_generations,
  max_generations,
}: Pick<RunConfig, 'allocation' | 'num_generations' | 'max_generations'>): number {
  return allocation === 'uniform' ? num_generations : Math.max(num_generations, max_generations);
}
