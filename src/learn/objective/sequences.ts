/**
 * Sums and means over each completion of a packed batch. A row holds `perRow` completions side by side, each in its
 * own fixed columns (`packing.ts`), so a reduction over completions is a reshape and a sum over the last axis.
 */
import {
  broadcast,
  div,
  max,
  mul,
  multiplyDims,
  reshape,
  sum,
  type Dim,
  type Value,
} from '../../graph/index.ts';

/** The arrangement of per-token vectors `[rows · perRow · segmentColumns]` in completions. */
export interface CompletionPlan {
  readonly rows: Dim;
  readonly perRow: number;
  readonly segmentColumns: Dim;
}

const slots = ({ rows, perRow }: CompletionPlan): Dim => multiplyDims(rows, perRow);

/** Sum of x over each completion's tokens, weighted by `mask`: `[tokens]` → `[completions]`. */
export function sequenceSum(x: Value, mask: Value, plan: CompletionPlan): Value {
  return sum(reshape(mul(x, mask), [slots(plan), plan.segmentColumns]), [-1]);
}

/** Mean of x over each completion's tokens with mask 1, 0 where it has none: `[tokens]` → `[completions]`. */
export function sequenceMean(x: Value, mask: Value, plan: CompletionPlan): Value {
  const count = sum(reshape(mask, [slots(plan), plan.segmentColumns]), [-1]);
  return div(sequenceSum(x, mask, plan), max(count, 1));
}

/** Each completion's value on all its tokens: `[completions]` → `[tokens]`. */
export function spreadOnTokens(x: Value, plan: CompletionPlan): Value {
  const { segmentColumns } = plan;
  const wide = broadcast(reshape(x, [slots(plan), 1]), [slots(plan), segmentColumns]);
  return reshape(wide, [multiplyDims(slots(plan), segmentColumns)]);
}
