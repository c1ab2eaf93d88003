/** The metrics that a run's method recommends to watch. */
import type { MetricEntry } from '../../config/metrics.ts';
import type { RunConfig } from '../../config/schema.ts';
import { watchOf } from '../../methods/watchOf.ts';

/** Those of these metrics that the method's card names, in the card's order. */
export function watchedIn(
  method: RunConfig['method'],
  metrics: readonly MetricEntry[],
): readonly MetricEntry[] {
  return watchOf(method).flatMap((name) => metrics.find(({ key }) => key === name) ?? []);
}
