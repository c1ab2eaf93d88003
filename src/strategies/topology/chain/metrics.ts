/** Measures how often chains of short rollouts went wrong, tried again and succeeded. */
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import { END } from '../../../tasks/vocabulary/common.ts';

/** Over everything that a round collected; null without completions, or without any that tried again. */
export function chainMetrics(batches: readonly Batch[]): StrategyMetrics {
  const all = batches.flatMap(({ trajectories }) => trajectories);
  const again = all.filter(({ branch }) => branch);
  // A completion that ended without an end token, and with space left, was stopped at a check.
  const stopped = all.filter(({ terminated, tokens }) => terminated && tokens.at(-1) !== END);
  const share = (part: number, of: number): number | null => (of > 0 ? part / of : null);
  return {
    'chain/stopped_ratio': share(stopped.length, all.length),
    'chain/again_ratio': share(again.length, all.length),
    'chain/again_right': share(again.filter(({ verdict }) => verdict.correct).length, again.length),
  };
}
