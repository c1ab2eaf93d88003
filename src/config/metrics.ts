/** All metrics that the metas of engine and strategies describe, and which of them a run reports. */
import { metricMeta } from '../run/metricMeta.ts';
import type { MetricMeta, Slot } from './meta.ts';
import { holds, isActive, isSlotOn, slotMetaOf, strategyOf, type SettingValues } from './registry.ts';
import { strategyMetrics } from './strategyMetrics.ts';

export interface MetricEntry extends MetricMeta {
  readonly key: string;
  /** Null for metrics of the engine itself. */
  readonly slot: Slot | null;
  readonly strategy: string | null;
  /** Whether a run with these values reports it. */
  readonly isReported: (values: SettingValues) => boolean;
}

function isReported(
  slot: Slot,
  strategy: string | null,
  { when }: MetricMeta,
  values: SettingValues,
): boolean {
  const meta = slotMetaOf(slot);
  if (!meta) return false;
  // Conditions of a shared metric are complete; without conditions it belongs to the whole slot.
  if (strategy === null) return when ? holds(when, values) : isSlotOn(meta, values);
  const owner = strategyOf(slot, strategy);
  return owner !== undefined && isActive(meta, owner, values) && holds(when, values);
}

/** All described metrics: the engine's, then each slot's; a metric of several strategies has an entry for each. */
export const metricEntries: readonly MetricEntry[] = [
  ...Object.entries(metricMeta).map(([key, metric]: [string, MetricMeta]) => ({
    ...metric,
    key,
    slot: null,
    strategy: null,
    isReported: (values: SettingValues) => holds(metric.when, values),
  })),
  ...strategyMetrics.flatMap(({ slot, strategy, metrics }) =>
    Object.entries(metrics).map(([key, metric]) => ({
      ...{ ...metric, key, slot, strategy },
      isReported: (values: SettingValues) => isReported(slot, strategy, metric, values),
    })),
  ),
];

/** The metrics that a run with these values reports, each once. */
export function metricsOf(values: SettingValues): readonly MetricEntry[] {
  const reported = metricEntries.filter(({ isReported }) => isReported(values));
  return reported.filter(({ key }, i) => reported.findIndex((other) => other.key === key) === i);
}
