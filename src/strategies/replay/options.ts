/** What replay keeps and has in progress, at most. */
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

/** Most that is kept of earlier rounds: groups (no limit for unfinished ones), and bytes of a checkpoint. */
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
