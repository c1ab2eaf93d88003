/** All metrics that the metas of engine and strategies describe, and which of them a run reports. */
import { metricMeta } from '../run/metricMeta.ts';
import { withHelpOf } from './helpTable.ts';
import type { MetricMeta, Slot } from './meta.ts';
import { takeMetrics } from './metricTable.ts';
import { movedMetrics } from './movedMetrics.ts';
import { holds, isActive, isSlotOn, slotMetas, type SettingValues } from './registry.ts';

takeMetrics(movedMetrics);

export interface MetricEntry extends MetricMeta {
  readonly key: string;
  /** Null for metrics of the engine itself. */
  readonly slot: Slot | null;
  readonly strategy: string | null;
  /** Whether a run with these values reports it. */
  readonly isReported: (values: SettingValues) => boolean;
}

/**
 * All described metrics: the engine's, then each slot's; a metric of several strategies has an entry for each.
 */
export const metricEntries: readonly MetricEntry[] = [
  ...Object.entries(metricMeta).map(([key, metric]: [string, MetricMeta]) =>
    withHelpOf(metric, {
      ...metric,
      key,
      slot: null,
      strategy: null,
      isReported: (values: SettingValues) => holds(metric.when, values),
    }),
  ),
  ...slotMetas.flatMap((meta) => [
    ...Object.entries(meta.metrics ?? {}).map(([key, metric]) =>
      withHelpOf(metric, {
        ...metric,
        key,
        slot: meta.slot,
        strategy: null,
        // Conditions of a shared metric are complete; without conditions it belongs to the whole slot.
        isReported: (values: SettingValues) =>
          metric.when ? holds(metric.when, values) : isSlotOn(meta, values),
      }),
    ),
    ...meta.strategies.flatMap((strategy) =>
      Object.entries(strategy.metrics ?? {}).map(([key, metric]) =>
        withHelpOf(metric, {
          ...metric,
          key,
          slot: meta.slot,
          strategy: strategy.id,
          isReported: (values: SettingValues) =>
            isActive(meta, strategy, values) && holds(metric.when, values),
        }),
      ),
    ),
  ]),
];

/** The metrics that a run with these values reports, each once. */
export function metricsOf(values: SettingValues): readonly MetricEntry[] {
  const reported = metricEntries.filter(({ isReported }) => isReported(values));
  return reported.filter(({ key }, i) => reported.findIndex((other) => other.key === key) === i);
}
