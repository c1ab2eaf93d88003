/** How the metrics panel writes a value, by its unit. */
import type { MetricUnit } from '../../config/meta.ts';
import { figure, fixed, percent } from '../format.ts';

/** Shares as percentages, entropies with three decimals, all others in three figures; whole numbers in full. */
export function writeMetric(unit: MetricUnit, value: number | null): string {
  if (unit === 'share') return percent(value);
  if (unit === 'nats') return fixed(value, 3);
  return figure(value === null || Number.isInteger(value) ? value : Number(value.toPrecision(3)));
}
