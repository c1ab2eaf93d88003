/** Which of a run's metrics its method says to watch. */
import type { MetricEntry } from '../../config/metrics.ts';
import type { RunConfig } from '../../config/schema.ts';
import { watchOf } from '../../methods/watchOf.ts';

/** The metrics among these that the method's card names, in the order of the card. */
export function watchedIn(
  method: RunConfig['method'],
  metrics: readonly MetricEntry[],
): readonly MetricEntry[] {
  return watchOf(method).flatMap((name) => metrics.find(({ key }) => key === name) ?? []);
}
