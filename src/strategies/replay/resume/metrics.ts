/** Metrics of rounds that leave groups unfinished for later rounds. */
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import type { GroupInProgress } from '../../../rollout/group.ts';

export interface PartialFacts {
  /** Groups that the round ended with. */
  readonly groups: readonly GroupInProgress[];
  readonly batch: Batch;
  readonly kept: readonly GroupInProgress[];
  /** Number of groups that it left. */
  readonly left: number;
  /** Decode steps one after another. */
  readonly steps: number;
}

/** Shares are of the tokens that the round learns from. Ages are in rounds; null where no group began earlier. */
export function partialMetrics({ groups, batch, kept, left, steps }: PartialFacts): StrategyMetrics {
  const { round, weightsVersion, trajectories } = batch;
  const counts = { trained: 0, resumed: 0, stale: 0 };
  for (const { trainMask, versions, round: begun } of trajectories) {
    for (let at = 0; at < trainMask.length; at++) {
      if (!trainMask[at]) continue;
      counts.trained++;
      counts.resumed += Number(begun !== round);
      counts.stale += Number(versions[at] !== weightsVersion);
    }
  }
  const shareOf = (count: number): number | null => (counts.trained > 0 ? count / counts.trained : null);
  const ages = groups.map((group) => round - group.round).filter((age) => age > 0);
  return {
    'replay/age_mean': ages.length > 0 ? ages.reduce((sum, age) => sum + age, 0) / ages.length : null,
    'replay/age_max': ages.length > 0 ? Math.max(...ages) : null,
    'partial/steps_per_group': steps / groups.length,
    'partial/resumed_ratio': shareOf(counts.resumed),
    'partial/stale_ratio': shareOf(counts.stale),
    'partial/stored': kept.length,
    'partial/dropped': left - kept.length,
  };
}
