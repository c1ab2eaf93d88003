/** Formats metric values by their unit. */
import type { MetricUnit } from '../../config/meta.ts';
import { figure, fixed, percent } from './format.ts';

/** Shares as percentages, entropies with three decimals, others with three significant digits; integers in full. */
export function writeMetric(unit: MetricUnit, value: number | null): string {
  if (unit === 'share') return percent(value);
  if (unit === 'nats') return fixed(value, 3);
  return figure(value === null || Number.isInteger(value) ? value : Number(value.toPrecision(3)));
}
