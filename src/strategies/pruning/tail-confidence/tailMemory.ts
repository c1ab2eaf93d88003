/**
 * Memory of the tail confidences of earlier checks; the rule's limit is a quantile of them. Holds 1 − confidence,
 * because it is exact near 0 and most confidences are near 1.
 */
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import {
  decodeQuantiles,
  encodeQuantiles,
  fadedQuantiles,
  noQuantiles,
  thresholdAbove,
  withValues,
  type Quantiles,
} from '../../../tensor/quantiles.ts';

/** What the page calls the rule where it stopped a completion. */
export const tailRule = 'tail confidence';

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;

/** What each check of a round measured, whether the completion survived or not. */
const measuredIn = (batches: readonly Batch[]): number[] =>
  batches.flatMap(({ trajectories, pruned = [] }) => [
    ...trajectories.flatMap(({ survived }) => (survived ? [survived.quality] : [])),
    ...pruned.flatMap(({ cut }) => (cut.rule === tailRule && cut.score !== null ? [cut.score] : [])),
  ]);

/** The confidence below which completions are stopped; null where none are: before the first check, and with a quantile of 0. */
export function tailLimit(seen: Quantiles, quantile: number): number | null {
  if (quantile === 0) return null;
  const limit = thresholdAbove(seen, 1 - quantile);
  return Number.isNaN(limit) ? null : 1 - limit;
}

export const tailRemembering: Remembering<Quantiles> = {
  slot: 'tail_confidence',
  usedBy: ({ prune }) => prune === 'tail_confidence',
  initial: noQuantiles,
  after: (seen, batches) =>
    withValues(
      fadedQuantiles(seen, kept),
      measuredIn(batches).map((confidence) => 1 - confidence),
    ),
  metrics: (before, _, batches, { tail_quantile }) => ({
    'tail/confidence': averageOf(measuredIn(batches)),
    'tail/limit': tailLimit(before, tail_quantile),
  }),
  encode: encodeQuantiles,
  decode: decodeQuantiles,
};

/** What earlier checks measured. */
export const tailsIn = (memory: Memory): Quantiles => recall(tailRemembering, memory);
