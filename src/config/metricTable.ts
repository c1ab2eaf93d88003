/**
 * Descriptions of metrics in the built page, which a page needs only where it lists numbers. The build moves those that are
 * plain data there; see `cli/site/metricsApart.ts`. Everywhere else each stands in its meta, and this table is empty.
 */
import { t } from '../texts/t.ts';
import type { Metrics } from './meta.ts';

let table: readonly Metrics[] = [];

/** The metrics that the build moved; none until they have been fetched. @public The build imports it. */
export const metricsAt = (number: number): Metrics => table[number] ?? {};

/** Puts all metrics that the build moved in their places, in the page's language. */
export function takeMetrics(all: readonly Metrics[]): void {
  table = all.map((metrics) =>
    Object.fromEntries(
      Object.entries(metrics).map(([name, meta]) => [
        name,
        { ...meta, label: t(meta.label), help: t(meta.help) },
      ]),
    ),
  );
}
