/** How many prompts a round with partial rollouts has in progress. */
import type { RunConfig } from '../../config/settings.ts';

/** Prompts whose completions a round has under way at once: with partial more than it is to end with. */
export function promptsInFlight({
  replay,
  prompts_per_round,
  over_provision,
}: Pick<RunConfig, 'replay' | 'prompts_per_round' | 'over_provision'>): number {
  // Products like 10 · 1.1 come out a rounding error above the whole number that is meant.
  return replay === 'partial' ? Math.ceil(prompts_per_round * over_provision - 1e-9) : prompts_per_round;
}
