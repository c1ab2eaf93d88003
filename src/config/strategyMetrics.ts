/** The metrics that strategies describe. Only drawers read them, so the build keeps them out of what a page fetches first. */
import type { Metrics, Slot } from './meta.ts';
import { slotMetas } from './registry.ts';

/** The metrics of a slot, or of one of its strategies. */
export interface DescribedMetrics {
  readonly slot: Slot;
  /** Null for metrics of several of its strategies. */
  readonly strategy: string | null;
  readonly metrics: Metrics;
}

/** Slot by slot: first what strategies share, then each strategy's own. */
export const strategyMetrics: readonly DescribedMetrics[] = slotMetas.flatMap(
  ({ slot, metrics = {}, strategies }) => [
    { slot, strategy: null, metrics },
    ...strategies.map((one) => ({ slot, strategy: one.id, metrics: one.metrics ?? {} })),
  ],
);
