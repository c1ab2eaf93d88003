/** What a topology reports of a round, besides what all trees report. */
import type { RunConfig } from '../../config/schema.ts';
import type { StrategyMetrics } from '../../rollout/memory.ts';
import type { Batch } from '../../rollout/sample.ts';
import { branchingMetrics } from './branching.ts';
import { chainMetrics } from './chain/metrics.ts';
import { resultMetrics } from './results/metrics.ts';
import { searchMetrics } from './search/searchMetrics.ts';

type Measure = (batches: readonly Batch[], config: RunConfig) => StrategyMetrics;

const measures: Partial<Readonly<Record<RunConfig['topology'], Measure>>> = {
  forks: branchingMetrics,
  lookahead: branchingMetrics,
  chain: chainMetrics,
  results: resultMetrics,
  search: searchMetrics,
};

/** Metrics of the active topology over everything that a round collected; empty for one that reports none. */
export function topologyMetrics(batches: readonly Batch[], config: RunConfig): StrategyMetrics {
  return measures[config.topology]?.(batches, config) ?? {};
}
