/** Merges several collections of one round. */
import type { Collected } from './collection.ts';
import { addToLedger, emptyLedger } from './ledger.ts';
import type { StrategyMetrics } from './memory.ts';
import type { Batch, PrunedSample, Sample } from './sample.ts';

/**
 * Numbers of drafts begin here, above those of all completions: drafts have random numbers of their own, which the
 * completions written from them use again.
 */
export const draftsFrom = 1 << 20;

/** The sum of the collections' costs, with `batch` as their result. */
export function merged(all: readonly Collected[], batch: Batch): Collected {
  const sum = (of: (one: Collected) => number): number => all.reduce((total, one) => total + of(one), 0);
  const replaced = all.flatMap((one) => one.replaced ?? []);
  const drafts = all.flatMap((one) => one.drafts ?? []);
  const counted = all.flatMap(({ counts }) => (counts ? [counts] : []));
  const metrics = all.flatMap(({ metrics: reported }) => (reported ? [reported] : []));
  return {
    batch,
    entries: all.map(({ entries }) => entries).reduce(addToLedger, emptyLedger),
    verifyFailures: sum((one) => one.verifyFailures),
    ...(replaced.length > 0 && { replaced }),
    ...(drafts.length > 0 && { drafts }),
    ...(counted.length > 0 && { counts: summed(counted) }),
    ...(metrics.length > 0 && { metrics: Object.assign({}, ...metrics) as StrategyMetrics }),
    timing: { generate: sum((one) => one.timing.generate), verify: sum((one) => one.timing.verify) },
  };
}

function summed(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts)))
    sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** A collection with its group g as group `groups[g]`. */
export function regrouped(collected: Collected, groups: readonly number[]): Collected {
  const moved = <T extends { readonly group: number }>(some: readonly T[] = []): T[] =>
    some.map((one) => ({ ...one, group: groups[one.group] as number }));
  const { batch, replaced, drafts } = collected;
  return {
    ...collected,
    batch: batchOf(batch, moved(batch.trajectories), moved(batch.pruned)),
    replaced: moved(replaced),
    drafts: moved(drafts),
  };
}

/** Parts of one collection, whose groups are those of the whole; at least one. */
export function joined(parts: readonly Collected[]): Collected {
  const batches = parts.map(({ batch }) => batch);
  const batch = batchOf(
    batches[0]!,
    batches.flatMap(({ trajectories }) => trajectories),
    batches.flatMap(({ pruned = [] }) => pruned),
  );
  return merged(parts, batch);
}

/** A batch of these samples, ordered by group and sample. */
export function batchOf(
  { round, weightsVersion }: Pick<Batch, 'round' | 'weightsVersion'>,
  trajectories: readonly Sample[],
  pruned: readonly PrunedSample[] = [],
): Batch {
  return {
    round,
    weightsVersion,
    trajectories: [...trajectories].sort(inOrder),
    ...(pruned.length > 0 && { pruned: [...pruned].sort(inOrder) }),
  };
}

type Placed = Pick<Sample, 'group' | 'sample'>;
const inOrder = (a: Placed, b: Placed): number => a.group - b.group || a.sample - b.sample;
