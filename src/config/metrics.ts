/** Metrics by what the metas of engine and strategies say: which there are, and which a run reports. */
import { metricMeta } from '../run/metricMeta.ts';
import type { MetricMeta, Slot } from './meta.ts';
import { holds, isActive, isSlotOn, slotMetas, type Values } from './registry.ts';

export interface MetricEntry extends MetricMeta {
  readonly key: string;
  /** Null for what the engine itself measures. */
  readonly slot: Slot | null;
  readonly strategy: string | null;
  /** Whether a run with these values reports it. */
  readonly isReported: (values: Values) => boolean;
}

/** Every described metric: the engine's, then each slot's; one that several strategies report has an entry for each. */
export const metricEntries: readonly MetricEntry[] = [
  ...Object.entries(metricMeta).map(([key, metric]: [string, MetricMeta]) => ({
    ...metric,
    key,
    slot: null,
    strategy: null,
    isReported: (values: Values) => holds(metric.when, values),
  })),
  ...slotMetas.flatMap((meta) => [
    ...Object.entries(meta.metrics ?? {}).map(([key, metric]) => ({
      ...metric,
      key,
      slot: meta.slot,
      strategy: null,
      // The conditions of a shared metric say all; without any it belongs to the slot as a whole.
      isReported: (values: Values) => (metric.when ? holds(metric.when, values) : isSlotOn(meta, values)),
    })),
    ...meta.strategies.flatMap((strategy) =>
      Object.entries(strategy.metrics ?? {}).map(([key, metric]) => ({
        ...metric,
        key,
        slot: meta.slot,
        strategy: strategy.id,
        isReported: (values: Values) => isActive(meta, strategy, values) && holds(metric.when, values),
      })),
    ),
  ]),
];

/** The metrics that a run with these values reports, each once. */
export function metricsOf(values: Values): readonly MetricEntry[] {
  const reported = metricEntries.filter(({ isReported }) => isReported(values));
  return reported.filter(({ key }, i) => reported.findIndex((other) => other.key === key) === i);
}
