/** What the build moved out of its place; see `metricTable.ts`. */
import type { Metrics } from './meta.ts';

export const movedMetrics: readonly Metrics[] = [];
