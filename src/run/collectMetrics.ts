/** What strategies report of all that a round collected, and of the batch that came of it. */
import type { RunConfig } from '../config/schema.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { sharingMetrics } from '../rollout/sharing.ts';
import type { RoundCollected } from '../rollout/wrapper.ts';
import { allocationMetrics } from '../strategies/budget/metrics.ts';
import { hintMetrics } from '../strategies/hints/tally.ts';
import { mixedRatio } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { pruningMetrics } from '../strategies/pruning/metrics.ts';
import { branchingMetrics } from '../strategies/topology/branching.ts';

/** Metrics of the strategies that are on. */
export function collectMetrics(
  { carried: { collections }, entries, counts, metrics }: RoundCollected,
  config: RunConfig,
): StrategyMetrics {
  const all = collections.map(({ batch }) => batch);
  const replaced = collections.map((one) => one.replaced ?? []);
  return {
    ...(config.topology !== 'flat' && sharingMetrics(all, entries)),
    ...branchingMetrics(all, config),
    ...(config.prune !== 'none' && pruningMetrics(all, config.finish_pruned)),
    ...(config.num_train_prompts > 0 && { 'prompts/mixed_ratio': mixedRatio(all) }),
    ...(config.allocation !== 'uniform' && allocationMetrics(all, config.num_generations, replaced)),
    ...(config.hint !== 'none' && hintMetrics(counts ?? {})),
    ...metrics,
  };
}
