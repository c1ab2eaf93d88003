/** The largest amounts that replay keeps and has in progress. */
import type { RunConfig } from '../../config/settings.ts';

/** Prompts whose completions a round has in progress at once: with partial more than it needs in the end. */
export function promptsInFlight({
  replay,
  prompts_per_round,
  over_provision,
}: Pick<RunConfig, 'replay' | 'prompts_per_round' | 'over_provision'>): number {
  // Products like 10 · 1.1 exceed the intended whole number by a rounding error.
  return replay === 'partial' ? Math.ceil(prompts_per_round * over_provision - 1e-9) : prompts_per_round;
}

/** Most groups kept of earlier rounds (no limit for unfinished ones), and most bytes of a checkpoint. */
export function mostKept({
  replay,
  replay_buffer_size,
  replay_max_mb,
}: Pick<RunConfig, 'replay' | 'replay_buffer_size' | 'replay_max_mb'>): {
  readonly groups: number;
  readonly storedBytes: number;
} {
  if (replay === 'none' || replay === 'stale') return { groups: 0, storedBytes: 0 };
  return { groups: replay === 'partial' ? Infinity : replay_buffer_size, storedBytes: replay_max_mb * 1e6 };
}
