/** How large groups may become under a budget. */
import type { RunConfig } from '../../config/settings.ts';

/** Whether some prompts get further completions by how the first ones came out. */
export function hasSecondPhase({ allocation }: Pick<RunConfig, 'allocation'>): boolean {
  return allocation === 'equal' || allocation === 'hard';
}

/** Most completions that a prompt may get in one collection. */
export function largestGroup({
  allocation,
  num_generations,
  max_generations,
}: Pick<RunConfig, 'allocation' | 'num_generations' | 'max_generations'>): number {
  return allocation === 'uniform' ? num_generations : Math.max(num_generations, max_generations);
}
