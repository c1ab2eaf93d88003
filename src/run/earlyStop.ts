/**
 * Early stop of a judged run: once the policy is too far from its start, updates are no longer taken. The distance is
 * measured in every judged round, because overoptimisation is drawn against it.
 */
import type { RunConfig } from '../config/schema.ts';
import { strategyHas } from '../config/strategyTraits.ts';
import type { Unrewarded } from '../learn/estimate.ts';
import type { Learner, LearnReport } from '../learn/learner.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import { averageOf } from '../tensor/statistics.ts';
import type { EarlyStop, RunState } from './state.ts';

interface WithDistance {
  /** With the start's log-probabilities, where they were read. */
  readonly batch: Batch<Unrewarded>;
  /** Null while the policy learns. */
  readonly stopped: EarlyStop | null;
  readonly entries: Partial<Ledger>;
  readonly metrics: StrategyMetrics;
}

/** Σ over the tokens that the policy wrote of log π − log π_start. */
function gained({ versions }: Sample, now: Float32Array, start: Float32Array): number {
  return versions.reduce(
    (sum, version, at) => (version < 0 ? sum : sum + (now[at] as number) - (start[at] as number)),
    0,
  );
}

/**
 * A judged round's KL divergence from the start, nats per completion, and whether it stops the updates. The mean of
 * Σ log π − log π_start (k1 of Schulman, "Approximating KL divergence", 2020): of k3 a single token can dominate the mean once
 * the policy is far away. Completions whose hint was taken out of their context are scored by the current weights. Throws
 * what the learner throws.
 */
export async function withDistance(
  learner: Pick<Learner, 'scoreReference' | 'scoreCurrent'>,
  { config, round, stopped: before }: Pick<RunState, 'config' | 'round' | 'stopped'>,
  batch: Batch,
): Promise<WithDistance> {
  if (!strategyHas('learns_a_judge', config)) return { batch, stopped: null, entries: {}, metrics: {} };
  const start = await learner.scoreReference(batch, config);
  const elsewhere = batch.trajectories.filter(({ hint }) => hint && config.hint_scoring === 'plain_hinted');
  const now =
    elsewhere.length > 0 ? await learner.scoreCurrent({ ...batch, trajectories: elsewhere }, config) : null;
  const trajectories = batch.trajectories.map((one) => ({ ...one, reference: start.logps.get(one) }));
  const each = batch.trajectories.map((one) =>
    gained(one, now?.logps.get(one) ?? one.logps, start.logps.get(one) as Float32Array),
  );
  const kl = averageOf(each);
  const stopped = stopOf(before, kl, round + 1, config);
  return {
    ...{ batch: { ...batch, trajectories }, stopped },
    entries: addToLedger(addToLedger(emptyLedger, start.entries), now?.entries ?? {}),
    metrics: { 'judge/kl': kl, 'judge/stopped': stopped?.round ?? null },
  };
}

/**
 * Whether round number `round` stops the updates at this distance, or an earlier one has. A `target_kl` above the distance
 * that stopped them ends the stop.
 */
export function stopOf(
  before: EarlyStop | null,
  kl: number | null,
  round: number,
  { target_kl }: Pick<RunConfig, 'target_kl'>,
): EarlyStop | null {
  if (target_kl === 0) return null;
  if (before && before.kl > target_kl) return before;
  return kl !== null && kl > target_kl ? { round, kl } : null;
}

/** What a round learns that takes no update. */
export const untaught: LearnReport = { metrics: {}, updates: { taken: 0, skipped: 0 }, entries: {} };

/** Whether a stored value is an early stop. */
export const isEarlyStop = (value: unknown): value is EarlyStop => {
  const { round, kl } = (value ?? {}) as Partial<EarlyStop>;
  return Number.isSafeInteger(round) && (round as number) > 0 && Number.isFinite(kl);
};
