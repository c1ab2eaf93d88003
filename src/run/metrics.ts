/** The metrics of one round, with TRL's names. They must not contain times, because equal runs have equal rows. */
import type { RunConfig } from '../config/schema.ts';
import type { Estimated } from '../learn/estimate.ts';
import { meanAdvantage, type Learnable, type RewardedSample } from '../learn/learnable.ts';
import type { LearnReport } from '../learn/learner.ts';
import { zeroTolerance, type RewardMetrics } from '../learn/advantage/metrics.ts';
import { readsReference } from '../strategies/learning.ts';
import { seatMetrics } from '../strategies/advantage/seats/seats.ts';
import { rewardModelMetrics } from '../strategies/reward/reward-model/byRewardModel.ts';
import { rubricMetrics } from '../strategies/reward/rubric/rubric.ts';
import { voteMetrics } from '../strategies/reward/vote/vote.ts';
import { numTokens, type Ledger } from '../rollout/ledger.ts';
import { completionStart, type Batch } from '../rollout/sample.ts';
import { taskFor, type RuleWeights } from '../tasks/index.ts';
import { firstWrongStep } from '../tasks/task.ts';
import type { CapabilityMetrics } from './capability.ts';
import { eightMetrics, type HeldOut } from './heldOut.ts';
import type { MetricRow } from './records.ts';

/** Lengths in tokens with the end token; null where no completion is left; for terminated ones 0 without any, as in TRL. */
export function completionMetrics({ trajectories }: Batch): Readonly<Record<string, number | null>> {
  let [sum, min, max] = [0, Infinity, 0];
  let [ended, endedSum, endedMin, endedMax] = [0, 0, Infinity, 0];
  let [entropy, sampled] = [0, 0];
  for (const trajectory of trajectories) {
    const start = completionStart(trajectory);
    const length = trajectory.tokens.length - start;
    sum += length;
    min = Math.min(min, length);
    max = Math.max(max, length);
    if (trajectory.terminated) {
      ended++;
      endedSum += length;
      endedMin = Math.min(endedMin, length);
      endedMax = Math.max(endedMax, length);
    }
    for (let at = start; at < trajectory.tokens.length; at++) entropy += trajectory.entropies[at] as number;
    sampled += length;
  }
  const count = trajectories.length;
  const ofSome = (value: number): number | null => (count > 0 ? value : null);
  return {
    'completions/mean_length': ofSome(sum / count),
    'completions/min_length': ofSome(min),
    'completions/max_length': max,
    'completions/mean_terminated_length': ended > 0 ? endedSum / ended : 0,
    'completions/min_terminated_length': ended > 0 ? endedMin : 0,
    'completions/max_terminated_length': endedMax,
    'completions/clipped_ratio': ofSome(1 - ended / count),
    entropy: sampled > 0 ? entropy / sampled : 0,
  };
}

/**
 * Share of right completions with a wrong step (flawed positives); null where none is right. Empty where no
 * completion has verified steps.
 */
export function flawMetrics({ trajectories }: Batch): Readonly<Record<string, number | null>> {
  const verdicts = trajectories.map(({ verdict }) => verdict);
  if (!verdicts.some(({ steps }) => steps && steps.length > 0)) return {};
  const right = verdicts.filter(({ correct }) => correct);
  const flawed = right.filter((verdict) => firstWrongStep(verdict) !== null).length;
  return { 'verify/flawed_ratio': right.length > 0 ? flawed / right.length : null };
}

/** Share of completions that follow each rule with a weight; null without any completion, empty where the task has no rules. */
export function ruleMetrics(
  { trajectories }: Batch,
  config: { readonly task: string } & RuleWeights,
): Readonly<Record<string, number | null>> {
  const task = taskFor(config);
  const on = task.kind === 'tokens' ? (task.rules ?? []).filter(({ weight }) => weight > 0) : [];
  const shareOf = (id: string): number | null =>
    finiteMean(trajectories.map(({ verdict }) => verdict.rules?.[id] ?? 0));
  return Object.fromEntries(on.map(({ id }) => [`rule/${id}`, shareOf(id)]));
}

/**
 * How much of the trajectories' returns the value head predicted at their trained tokens: 1 − Var(R − V) / Var(R), at
 * most 1, and 0 for a constant head; null where all returns are equal. Skips trajectories without a finite reward.
 * Empty without a value head, and on control tasks, which pay at every step.
 */
export function valueMetrics({ trajectories }: Batch): Readonly<Record<string, number | null>> {
  const spread = { count: 0, earned: 0, earnedSquares: 0, missed: 0, missedSquares: 0 };
  for (const { values, features, trainMask, reward } of trajectories) {
    if (!values || features) return {};
    if (!Number.isFinite(reward)) continue;
    for (let t = 0; t < values.length; t++) {
      if (!trainMask[t]) continue;
      const missed = reward - (values[t] as number);
      spread.count++;
      spread.earned += reward;
      spread.earnedSquares += reward * reward;
      spread.missed += missed;
      spread.missedSquares += missed * missed;
    }
  }
  const { count, earned, earnedSquares, missed, missedSquares } = spread;
  const [variance, unexplained] = [
    earnedSquares - (earned * earned) / count,
    missedSquares - (missed * missed) / count,
  ];
  return { 'value/explained_variance': variance > 1e-9 ? 1 - unexplained / variance : null };
}

/** Mean of the finite numbers; null without any. */
function finiteMean(values: readonly number[]): number | null {
  const finite = values.filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, value) => sum + value, 0) / finite.length : null;
}

/**
 * Gain in the policy's confidence in its tokens since the start of the run, nats per token: means over completions
 * with a negative and with a positive advantage, null where there are none. Empty where no setting reads a reference.
 */
export function confidenceMetrics(
  { trajectories }: Batch<Learnable>,
  config: Parameters<typeof readsReference>[0],
): Readonly<Record<string, number | null>> {
  if (!readsReference(config)) return {};
  const of = (isMeant: (advantage: number) => boolean): number | null =>
    finiteMean(trajectories.flatMap((one) => (isMeant(meanAdvantage(one)) ? (one.confidence ?? []) : [])));
  return {
    'confidence/negative_mean': of((advantage) => advantage < 0),
    'confidence/positive_mean': of((advantage) => advantage > 0),
  };
}

/**
 * Share of right completions whose advantage is below 0, so that they become less likely; null where none is right.
 * Empty where only the verifier sets rewards.
 */
export function punishedRightMetrics({
  batch,
  terms,
}: Pick<Estimated, 'batch' | 'terms'>): Readonly<Record<string, number | null>> {
  if (terms.length < 2) return {};
  const right = batch.trajectories.filter(({ verdict }) => verdict.correct);
  return { 'advantages/right_negative': finiteMean(right.map((one) => Number(meanAdvantage(one) < 0))) };
}

/** Trainable tokens in groups whose rewards are all equal: they teach nothing. */
function idleTokens({ trajectories }: Batch<RewardedSample>): number {
  const range = new Map<number, { low: number; high: number; tokens: number }>();
  for (const { group, trainMask, earned: reward } of trajectories) {
    const { low, high, tokens } = range.get(group) ?? { low: Infinity, high: -Infinity, tokens: 0 };
    const seen = Number.isFinite(reward);
    range.set(group, {
      low: seen ? Math.min(low, reward) : low,
      high: seen ? Math.max(high, reward) : high,
      tokens: tokens + trainMask.reduce((sum, bit) => sum + bit, 0),
    });
  }
  const idle = [...range.values()].filter(({ low, high }) => !(high - low > zeroTolerance));
  return idle.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Share of a tree's trained tokens that remain after pruning in the backward pass; empty without it. */
function treeMetrics({ trainedShare }: Estimated): Readonly<Record<string, number | null>> {
  return trainedShare === undefined || trainedShare === null ? {} : { 'tree/trained_share': trainedShare };
}

export interface RoundFacts {
  /** Rounds finished, this one included. */
  readonly round: number;
  readonly update: number;
  readonly rewards: RewardMetrics;
  readonly estimated: Estimated;
  readonly verifyFailures: number;
  /** Metrics of the selection of prompts and other strategies. */
  readonly strategies: Readonly<Record<string, number | null>>;
  readonly learned: Pick<LearnReport, 'metrics' | 'updates'>;
  /** The run's ledger so far, this round included. */
  readonly ledger: Ledger;
  /** Held-out results, or null if this round did not evaluate. */
  readonly evaluated: HeldOut['evaluated'];
  readonly config: RunConfig;
  /** Results on prompts out of reach before training; null where the setting is off. */
  readonly capability: CapabilityMetrics | null;
  /** Exact results about the policy; empty where there are none. */
  readonly exact: Readonly<Record<string, number | null>>;
}

/** Mean of each reward term over what it could score, where there are several. */
function termMetrics({ terms }: Estimated): Readonly<Record<string, number | null>> {
  if (terms.length < 2) return {};
  return Object.fromEntries(
    terms.map(({ name, values }) => [`rewards/${name}/mean`, finiteMean(Array.from(values))]),
  );
}

/** The row with null, "not measured", for values that are not finite, such as means over a round without completions. */
export function finiteRow(row: MetricRow): MetricRow {
  const values = Object.entries(row).map(([key, value]) => [key, Number.isFinite(value) ? value : null]);
  return Object.fromEntries(values) as MetricRow;
}

/** The row of a finished round. The update's own measurements (entropy under the loss) replace those of sampling. */
export function metricRow(facts: RoundFacts): MetricRow {
  const { batch } = facts.estimated;
  const abstained = batch.trajectories.filter(({ verdict }) => verdict.abstained);
  const missing = abstained.filter(({ earned }) => !Number.isFinite(earned)).length;
  return finiteRow({
    round: facts.round,
    update: facts.update,
    ...facts.rewards,
    ...termMetrics(facts.estimated),
    'advantages/non_finite': facts.estimated.nonFinite - missing,
    ...((facts.config.own_task || abstained.length > 0) && { 'verify/abstained': abstained.length }),
    ...punishedRightMetrics(facts.estimated),
    ...confidenceMetrics(batch, facts.config),
    ...treeMetrics(facts.estimated),
    ...facts.estimated.metrics,
    ...completionMetrics(batch),
    ...flawMetrics(batch),
    ...ruleMetrics(batch, facts.config),
    ...voteMetrics(batch),
    ...rewardModelMetrics(batch, facts.config),
    ...rubricMetrics(batch, facts.config),
    ...seatMetrics(batch.trajectories, facts.config),
    ...valueMetrics(batch),
    'verify/failure_frequency':
      batch.trajectories.length > 0 ? facts.verifyFailures / batch.trajectories.length : null,
    'spent/idle_tokens': idleTokens(batch),
    ...facts.strategies,
    ...facts.learned.metrics,
    'updates/skipped': facts.learned.updates.skipped,
    num_tokens: numTokens(facts.ledger),
    'pass@1': facts.evaluated?.passAt1 ?? null,
    /** Mean reward of the same completions. */
    eval_reward: facts.evaluated?.reward ?? null,
    ...eightMetrics(facts.config, facts.evaluated),
    ...facts.capability,
    ...facts.exact,
  });
}
