/**
 * Memory of the policy's uncertainty about its tokens, so that forks can require a quantile: a limit in nats would
 * mean something else for every policy, and nothing once it has learned.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Remembering } from '../../../rollout/memory.ts';
import { roles, type Batch } from '../../../rollout/sample.ts';
import { forkSignals, isBeyond, measureOf, type ForkMeasure, type SignalSource } from './forkSignal.ts';
import {
  decodeQuantiles,
  encodeQuantiles,
  fadedQuantiles,
  noQuantiles,
  thresholdAbove,
  thresholdBelow,
  withValues,
  type Quantiles,
} from '../../../tensor/quantiles.ts';

/** The distribution of one measure. */
export type ForkMemory = Quantiles;

type ForkRule = Pick<RunConfig, 'fork_by' | 'fork_quantile'>;

/** The quantile that a fork must be beyond, with its measure; null where the rule has none. */
function quantileOf({ fork_by, fork_quantile }: ForkRule) {
  return fork_by === 'own' || fork_quantile === null ? null : { measure: fork_by, share: fork_quantile };
}

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;

/** The measure of every token that the policy chose, shared tokens once, over all that was collected, pruned or not. */
export function shownIn(batches: readonly Batch[], fork_by: ForkMeasure): number[] {
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
export function valueAt(seen: Quantiles, fork_by: ForkMeasure, share: number): number | null {
  const value = forkSignals[fork_by].unsureBelow
    ? thresholdBelow(seen, 1 - share)
    : thresholdAbove(seen, share);
  return Number.isNaN(value) ? null : value;
}

/**
 * The threshold that a fork must be beyond, for `isBeyond`; null where there is none: without the setting, and in the
 * first round, which has no earlier values.
 */
export function forkThreshold(rule: ForkRule, memory: ForkMemory): number | null {
  const quantile = quantileOf(rule);
  return quantile && valueAt(memory, quantile.measure, quantile.share);
}

/** The allowed positions (not 0) at which the measure is beyond the threshold. */
export function beyondThreshold(
  allowed: Uint8Array,
  trajectory: SignalSource,
  fork_by: ForkMeasure,
  threshold: number | null,
): Uint8Array {
  if (threshold === null) return allowed;
  const signal = forkSignals[fork_by];
  const measure = signal.of(trajectory);
  return allowed.map((is, t) => Number(is !== 0 && isBeyond(signal, measure[t] as number, threshold)));
}

export const forkRemembering: Remembering<ForkMemory> = {
  slot: 'forks',
  usedBy: (config) => config.topology === 'forks' && quantileOf(config) !== null,
  initial: noQuantiles,
  after: (seen, batches, config) =>
    withValues(fadedQuantiles(seen, kept), shownIn(batches, measureOf(config))),
  metrics: (before, _, __, config) => ({ 'branching/threshold': forkThreshold(config, before) }),
  encode: encodeQuantiles,
  decode: decodeQuantiles,
};
