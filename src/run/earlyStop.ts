/**
 * Early stop of a judged run: once the policy is too far from its start, updates are no longer taken. The distance is
 * measured in every judged round, because overoptimisation is drawn against it.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Unrewarded } from '../learn/estimate.ts';
import type { Learner, LearnReport } from '../learn/learner.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import { averageOf } from '../tensor/statistics.ts';

/** The round from which on no update is taken, and the distance in nats that it measured. */
export interface EarlyStop {
  readonly round: number;
  readonly kl: number;
}

export interface MeasuredBatch {
  /** With the start's log-probabilities, where they were read. */
  readonly batch: Batch<Unrewarded>;
  /** Nats per completion; null where it is not measured. */
  readonly kl: number | null;
  readonly entries: Partial<Ledger>;
}

/** Σ over the tokens that the policy wrote of log π − log π_start. */
function gained({ versions }: Sample, now: Float32Array, start: Float32Array): number {
  return versions.reduce(
    (sum, version, at) => (version < 0 ? sum : sum + (now[at] as number) - (start[at] as number)),
    0,
  );
}

/**
 * The KL divergence of completions from those of the start, nats per completion: the mean of Σ log π − log π_start (k1 of
 * Schulman, "Approximating KL divergence", 2020). k1 and not k3, whose mean a single token can dominate once the policy is far
 * away. Completions whose hint was taken out of their context are scored by the current weights. Throws what the learner throws.
 */
export async function measured(
  learner: Pick<Learner, 'scoreReference' | 'scoreCurrent'>,
  batch: Batch,
  config: RunConfig,
): Promise<MeasuredBatch> {
  if (config.labels !== 'judge') return { batch, kl: null, entries: {} };
  const start = await learner.scoreReference(batch, config);
  const elsewhere = batch.trajectories.filter(({ hint }) => hint && config.hint_scoring === 'plain_hinted');
  const now =
    elsewhere.length > 0 ? await learner.scoreCurrent({ ...batch, trajectories: elsewhere }, config) : null;
  const trajectories = batch.trajectories.map((one) => ({ ...one, reference: start.logps.get(one) }));
  const each = batch.trajectories.map((one) =>
    gained(one, now?.logps.get(one) ?? one.logps, start.logps.get(one) as Float32Array),
  );
  return {
    batch: { ...batch, trajectories },
    kl: averageOf(each),
    entries: addToLedger(addToLedger(emptyLedger, start.entries), now?.entries ?? {}),
  };
}

/** Whether round number `round` stops the updates, or an earlier one has; a `target_kl` raised above its distance lets them go on. */
export function stopOf(
  before: EarlyStop | null,
  kl: number | null,
  round: number,
  { labels, target_kl }: Pick<RunConfig, 'labels' | 'target_kl'>,
): EarlyStop | null {
  if (labels !== 'judge' || target_kl === 0) return null;
  if (before && before.kl > target_kl) return before;
  return kl !== null && kl > target_kl ? { round, kl } : null;
}

/** What a round reports that takes no update. */
export const untaught: LearnReport = { metrics: {}, updates: { taken: 0, skipped: 0 }, entries: {} };

export const stopMetrics = (
  kl: number | null,
  stopped: EarlyStop | null,
  { labels }: Pick<RunConfig, 'labels'>,
): Readonly<Record<string, number | null>> =>
  labels === 'judge' ? { 'judge/kl': kl, 'judge/stopped': stopped?.round ?? null } : {};

/** Whether a stored value is an early stop. */
export const isEarlyStop = (value: unknown): value is EarlyStop => {
  const { round, kl } = (value ?? {}) as Partial<EarlyStop>;
  return Number.isSafeInteger(round) && (round as number) > 0 && Number.isFinite(kl);
};
