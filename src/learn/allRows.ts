/** Metrics of an update over all rows of its minibatch, where it computed only those with an advantage. */
import type { EmptyRows } from './emptyRows.ts';
import type { Loss } from './objective/loss.ts';

/** Whether rows without an advantage need not be computed, because every loss is 0 there. */
export function leavesEmptyOut(losses: readonly Loss[]): boolean {
  return losses.every(({ onlyAdvantages }) => onlyAdvantages);
}

/** Sums over all rows, to which omitted rows add nothing. */
const sums = ['loss', 'grad_norm', 'learning_rate'];

/**
 * Metrics of an update as if it had computed all rows: the entropy of omitted tokens is that of sampling, and metrics
 * that are 0 without an advantage are shares of all tokens. Others are means over the `computed` tokens; omitted
 * without any.
 */
export function overAllRows(
  metrics: Readonly<Record<string, number>>,
  losses: readonly Loss[],
  { leftOut, entropy }: EmptyRows,
  computed: number,
): Record<string, number> {
  if (leftOut === 0) return { ...metrics };
  const share = computed / (computed + leftOut);
  const zero = new Set(losses.flatMap(({ onlyAdvantages }) => onlyAdvantages?.zeroMetrics ?? []));
  const all: Record<string, number> = {};
  for (const [name, value] of Object.entries(metrics)) {
    if (name === 'entropy') all[name] = share * value + entropy / (computed + leftOut);
    else if (zero.has(name)) all[name] = share * value;
    else if (sums.includes(name) || computed > 0) all[name] = value;
  }
  return all;
}
