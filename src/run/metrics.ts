/** The metrics of one round, with TRL's names. Times are not among them: equal runs have equal rows. */
import type { Estimated } from '../learn/estimate.ts';
import type { LearnReport } from '../learn/learner.ts';
import type { RewardMetrics } from '../learn/advantage/metrics.ts';
import { numTokens, type Ledger } from '../rollout/ledger.ts';
import { completionStart, type Batch } from '../rollout/trajectory.ts';
import type { MetricRow } from './records.ts';

/** Lengths are in tokens, end token included; of terminated completions 0 where there are none, as in TRL. */
export function completionMetrics({ trajectories }: Batch): Readonly<Record<string, number>> {
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
  return {
    'completions/mean_length': sum / count,
    'completions/min_length': min,
    'completions/max_length': max,
    'completions/mean_terminated_length': ended > 0 ? endedSum / ended : 0,
    'completions/min_terminated_length': ended > 0 ? endedMin : 0,
    'completions/max_terminated_length': endedMax,
    'completions/clipped_ratio': 1 - ended / count,
    entropy: sampled > 0 ? entropy / sampled : 0,
  };
}

export interface RoundFacts {
  /** Rounds finished, this one included. */
  readonly round: number;
  readonly update: number;
  readonly batch: Batch;
  readonly rewards: RewardMetrics;
  readonly estimated: Estimated;
  readonly verifyFailures: number;
  /** What the choice of prompts has to say of itself. */
  readonly filtered: Readonly<Record<string, number>>;
  readonly learned: LearnReport['metrics'];
  /** The run's account so far, this round included. */
  readonly ledger: Ledger;
  /** What held-out prompts gave, or null if this round did not evaluate. */
  readonly evaluated: { readonly passAt1: number; readonly reward: number } | null;
}

/** Mean of each term of the reward, where there are several. */
function termMetrics({ terms }: Estimated): Readonly<Record<string, number>> {
  if (terms.length < 2) return {};
  return Object.fromEntries(
    terms.map(({ name, values }) => [
      `rewards/${name}/mean`,
      Array.from(values).reduce((sum, value) => sum + value, 0) / values.length,
    ]),
  );
}

/** The row of a finished round. What the update measured itself (entropy under the loss) replaces what sampling saw. */
export function metricRow(facts: RoundFacts): MetricRow {
  return {
    round: facts.round,
    update: facts.update,
    ...facts.rewards,
    ...termMetrics(facts.estimated),
    'advantages/non_finite': facts.estimated.nonFinite,
    ...completionMetrics(facts.batch),
    'verify/failure_frequency': facts.verifyFailures / facts.batch.trajectories.length,
    ...facts.filtered,
    ...facts.learned,
    num_tokens: numTokens(facts.ledger),
    'pass@1': facts.evaluated?.passAt1 ?? null,
    /** Mean reward of the same completions. */
    eval_reward: facts.evaluated?.reward ?? null,
  };
}
