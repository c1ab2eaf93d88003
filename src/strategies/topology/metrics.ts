/** What topologies report of a round. */
import type { RunConfig } from '../../config/schema.ts';
import type { Batch } from '../../rollout/sample.ts';
import { branchingMetrics } from './branching.ts';
import { searchMetrics } from './search/searchMetrics.ts';

/** Metrics of the configured topology over everything that a round collected; empty where it has none. */
export function topologyMetrics(
  batches: readonly Batch[],
  config: RunConfig,
): Readonly<Record<string, number | null>> {
  return { ...branchingMetrics(batches, config), ...searchMetrics(batches, config) };
}
