/**
 * Memory of the policy's uncertainty about its tokens, so that forks can require a quantile: a limit in nats would
 * mean something else for every policy, and nothing once it has learned.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Remembering } from '../../../rollout/memory.ts';
import { roles, type Batch } from '../../../rollout/sample.ts';
import { forkSignals, isBeyond, type SignalSource } from './forkSignal.ts';
import {
  decodeQuantiles,
  encodeQuantiles,
  fadedQuantiles,
  noQuantiles,
  thresholdAbove,
  thresholdBelow,
  withValues,
  type Quantiles,
} from './quantiles.ts';

/** The distribution of one measure. */
export type ForkMemory = Quantiles;

type ForkRule = Pick<RunConfig, 'fork_by' | 'fork_quantile'>;

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;

/** The measure of every token that the policy chose, shared tokens once, over all that was collected, pruned or not. */
export function shownIn(batches: readonly Batch[], fork_by: RunConfig['fork_by']): number[] {
  const values: number[] = [];
  for (const { trajectories, pruned = [] } of batches) {
    for (const one of [...trajectories, ...pruned]) {
      const measure = forkSignals[fork_by].of(one);
      for (let at = one.branch?.at ?? one.prompt.tokens.length; at < one.tokens.length; at++) {
        // Rounding can bring a confident token's entropy below 0.
        if (one.roles[at] === roles.action) values.push(Math.max(measure[at] as number, 0));
      }
    }
  }
  return values;
}

/** The value beyond which at most 1 − `share` of the values are; null without values. */
export function valueAt(seen: Quantiles, fork_by: RunConfig['fork_by'], share: number): number | null {
  const value = forkSignals[fork_by].unsureBelow
    ? thresholdBelow(seen, 1 - share)
    : thresholdAbove(seen, share);
  return Number.isNaN(value) ? null : value;
}

/**
 * The threshold that a fork must be beyond, for `isBeyond`; null where there is none: without the setting, and in the
 * first round, which has no earlier values.
 */
export function forkThreshold({ fork_by, fork_quantile }: ForkRule, memory: ForkMemory): number | null {
  return fork_quantile === null ? null : valueAt(memory, fork_by, fork_quantile);
}

/** The allowed positions (not 0) at which the measure is beyond the threshold. */
export function beyondThreshold(
  allowed: Uint8Array,
  trajectory: SignalSource,
  { fork_by }: ForkRule,
  threshold: number | null,
): Uint8Array {
  if (threshold === null) return allowed;
  const signal = forkSignals[fork_by];
  const measure = signal.of(trajectory);
  return allowed.map((is, t) => Number(is !== 0 && isBeyond(signal, measure[t] as number, threshold)));
}

export const forkRemembering: Remembering<ForkMemory> = {
  slot: 'forks',
  usedBy: ({ topology, fork_quantile }) => topology === 'forks' && fork_quantile !== null,
  initial: noQuantiles,
  after: (seen, batches, { fork_by }) => withValues(fadedQuantiles(seen, kept), shownIn(batches, fork_by)),
  metrics: (before, _, __, config) => ({ 'branching/threshold': forkThreshold(config, before) }),
  encode: encodeQuantiles,
  decode: decodeQuantiles,
};
